// What a person does with a browser, by the words on the screen, whichever engine renders it.
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

  /** Opens the page and waits until its scripts have run. */
  async goTo(path: string): Promise<void> {
    await this.tab.goTo(this.#site + path)
    await this.until(`that the scripts of ${path} run`, isReady)
  }

  async reads(...allWords: string[]): Promise<void> {
    for (const words of allWords) await this.until(`to read '${words}'`, isRead, words)
  }

  /** `path` is the whole path, or a pattern for it. */
  async isAt(path: string | RegExp): Promise<void> {
    const pattern = typeof path === 'string' ? new RegExp(`^${path.replace(/[?.]/g, '\\$&')}$`) : path
    const address = async () =>
      String(await this.tab.run('location.pathname + location.search').catch(() => ''))
    await expect.poll(address, { message: `the address ${path}` }).toMatch(pattern)
  }

  /** A button, link, label or anything else that can be pressed, by its whole name or by a pattern written as '/…/'. */
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
    // Both protocols spell this key this way.
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
    // The function's return type is trusted for the value that comes back from the page.
    return (await this.tab.run(`(${seen})(...${JSON.stringify(args)})`)) as Seen
  }

  /** Retries until the page answers yes. A page that is navigating cannot be asked. */
  async until<Args extends unknown[]>(
    what: string,
    seen: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void> {
    const ask = async () => ((await this.look(seen, ...args)) ? 'yes' : 'not yet')
    await expect.poll(() => ask().catch(String), { message: `waited ${what}`, intervals: [50] }).toBe('yes')
  }

  /** Its position once it has stopped moving. */
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
