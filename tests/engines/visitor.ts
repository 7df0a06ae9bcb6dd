// What somebody does with a browser, by the words on the screen, whichever engine draws it.
import { expect } from '@playwright/test'
import { choose, findPlace, isRead, isReady, type Kind, select } from './in-page.ts'
import type { Point, Tab } from './tab.ts'

export class Visitor {
  readonly tab: Tab
  readonly #site: string

  constructor(tab: Tab, site: string) {
    this.tab = tab
    this.#site = site
  }

  /** Opens the page and waits until its scripts run. */
  async goTo(path: string): Promise<void> {
    await this.tab.goTo(this.#site + path)
    await this.until(`that the scripts of ${path} run`, isReady)
  }

  async reads(...allWords: string[]): Promise<void> {
    for (const words of allWords) await this.until(`to read '${words}'`, isRead, words)
  }

  /** `path` is all of it, or a pattern of it. */
  async isAt(path: string | RegExp): Promise<void> {
    const pattern = typeof path === 'string' ? new RegExp(`^${path.replace(/[?.]/g, '\\$&')}$`) : path
    const address = async () =>
      String(await this.tab.run('location.pathname + location.search').catch(() => ''))
    await expect.poll(address, { message: `the address ${path}` }).toMatch(pattern)
  }

  /** A button, link, label or what else can be pressed and is called so: its whole name, or '/…/', a pattern in it. */
  async press(words: string, kind: Kind = 'pressable'): Promise<void> {
    await this.tab.press(await this.#find(kind, words))
  }

  async fill(label: string, text: string): Promise<void> {
    const { selector, ...at } = await this.#find('field', label)
    await this.tab.press(at)
    await this.until(`${label} to have the focus`, select, selector)
    await this.tab.type(text)
    await this.until(`${label} to say what was typed`, hasValue, selector, text)
  }

  async pressEnter(): Promise<void> {
    // As both protocols write this key.
    await this.tab.type('\uE007')
  }

  async choose(label: string, option: string): Promise<void> {
    const { selector } = await this.#find('field', label)
    expect(await this.look(choose, selector, option), `${option} can be chosen`).toBe(true)
  }

  async attach(label: string, path: string): Promise<void> {
    const { selector } = await this.#find('field', label)
    await this.tab.attach(selector, path)
  }

  async look<Args extends unknown[], Seen>(seen: (...args: Args) => Seen, ...args: Args): Promise<Seen> {
    // What a function answers in the page is what its type says here.
    return (await this.tab.run(`(${seen})(...${JSON.stringify(args)})`)) as Seen
  }

  /** Until the page says so. A page that is just being changed for another cannot be asked. */
  async until<Args extends unknown[]>(
    what: string,
    seen: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void> {
    const ask = async () => ((await this.look(seen, ...args)) ? 'yes' : 'not yet')
    await expect.poll(() => ask().catch(String), { message: `waited ${what}`, intervals: [50] }).toBe('yes')
  }

  /** Where it stands, once it stands still. */
  async #find(kind: Kind, words: string): Promise<Point & { selector: string }> {
    let found: (Point & { selector: string }) | null = null
    const ask = async () => {
      const before = JSON.stringify(found)
      found = await this.look(findPlace, { kind, words })
      if (!found) return 'not there'
      return JSON.stringify(found) === before ? 'there' : 'moving'
    }
    await expect
      .poll(() => ask().catch(String), { message: `looked for ${kind} '${words}'`, intervals: [50] })
      .toBe('there')
    if (!found) throw new Error(`There is no ${kind} '${words}'.`)
    return found
  }
}

const hasValue = (selector: string, text: string) =>
  document.querySelector<HTMLInputElement>(selector)?.value === text
