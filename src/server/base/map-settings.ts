// Settings of the map: its style, and the origins that the style's parts come from.
import { z } from 'zod'
import { ConfigError } from './config-error.ts'

const EXAMPLE = 'for example MAP_STYLE_URL=https://tiles.openfreemap.org/styles/liberty'

/** The part of the environment that is read here. */
export const mapSettings = {
  MAP_STYLE_URL: z
    .string()
    .trim()
    .refine(
      (url) => isPathHere(url) || isWebAddress(url),
      `must be the address of a map style, or a path of this site, ${EXAMPLE}`,
    )
    .optional(),
  MAP_ORIGINS: z
    .string()
    .trim()
    .refine(
      (list) => list.split(/\s+/).every(isOrigin),
      'must be origins with a space between them, for example MAP_ORIGINS="https://tiles.example.org https://fonts.example.org"',
    )
    .optional(),
}

/** The style, and every origin but ours that browsers may ask for it and its parts. */
export type MapSettings = { style: string | null; origins: readonly string[] }

export function mapOf(values: {
  MAP_STYLE_URL?: string | undefined
  MAP_ORIGINS?: string | undefined
}): MapSettings {
  const { MAP_STYLE_URL: style, MAP_ORIGINS: more } = values
  if (!style && more)
    throw new ConfigError('MAP_STYLE_URL is missing. MAP_ORIGINS is set, but has no effect without it.')
  if (!style) return { style: null, origins: [] }
  const named = more ? more.split(/\s+/) : []
  const own = isPathHere(style) ? [] : [new URL(style).origin]
  return { style, origins: [...new Set([...own, ...named])] }
}

function isPathHere(url: string): boolean {
  return /^\/(?!\/)[\w./~-]*$/.test(url)
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}

function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text
}
