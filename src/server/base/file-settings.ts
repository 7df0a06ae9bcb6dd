// Settings of the location where files are: a folder, or a bucket of an S3-compatible object store.
import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'

export type BucketSettings = {
  bucket: string
  /** An origin. */
  endpoint: string
  region: string
  /** Whether requests name the bucket in their path, or in their host. */
  style: 'path' | 'host'
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
}

/** The folder that holds the folders `images`, `club-files` and `exports`, or a bucket whose keys begin with these words. */
export type FilesLocation = { kind: 'folder'; folder: string } | ({ kind: 'bucket' } & BucketSettings)

const EXAMPLE = 's3://bucket?endpoint=https://s3.example.org&region=us-east-1&style=path'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

const keyNamed = (name: string) =>
  z
    .string()
    .trim()
    .regex(
      /^[\x21-\x7e]+$/,
      `must be a key of the object store without spaces, for example ${name}=<the key that its console shows>`,
    )
    .optional()

/** The part of the environment that is read here. */
export const fileSettings = {
  FILES_URL: z.string().trim().optional(),
  FILES_OLD_URL: z.string().trim().optional(),
  AWS_ACCESS_KEY_ID: keyNamed('AWS_ACCESS_KEY_ID'),
  AWS_SECRET_ACCESS_KEY: keyNamed('AWS_SECRET_ACCESS_KEY'),
  AWS_SESSION_TOKEN: keyNamed('AWS_SESSION_TOKEN'),
}

type Values = { [name: string]: unknown } & { [Name in keyof typeof fileSettings]?: string | undefined }

/** Where files are written and read, and where those are read that have not been moved yet. Throws ConfigError. */
export function filesOf(values: Values, { home, dataDir }: { home: string; dataDir: string }) {
  const { FILES_URL: location, FILES_OLD_URL: old } = values
  const read = (name: string, text: string) => readFilesLocation(text, { name, home, values })
  const current: FilesLocation = location ? read('FILES_URL', location) : { kind: 'folder', folder: dataDir }
  return { location: current, old: old ? read('FILES_OLD_URL', old) : undefined }
}

/** A bucket's address or a folder, with the keys from the environment. Throws ConfigError, which begins with `name`. */
export function readFilesLocation(
  text: string,
  { name, home, values }: { name: string; home: string; values: Values },
): FilesLocation {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) return { kind: 'folder', folder: resolve(home, text) }
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') {
    throw new ConfigError(
      `${name} must be the address of a bucket, or a folder, for example ${name}="${EXAMPLE}".`,
    )
  }
  if (url.username || url.password) {
    throw new ConfigError(
      `${name} must not contain keys. Put them into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and keep the address alone, for example ${name}="${EXAMPLE}".`,
    )
  }
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!accessKeyId || !secretAccessKey) {
    const missing = accessKeyId ? 'AWS_SECRET_ACCESS_KEY' : 'AWS_ACCESS_KEY_ID'
    throw new ConfigError(`${missing} is missing. ${name} is the address of a bucket, which needs both keys.`)
  }
  return {
    kind: 'bucket',
    ...addressOf(url, name),
    accessKeyId,
    secretAccessKey,
    sessionToken: values.AWS_SESSION_TOKEN,
  }
}

function addressOf(url: URL, name: string) {
  const refuse = (what: string) => new ConfigError(`${name} ${what}, for example ${name}="${EXAMPLE}".`)
  if (!BUCKET.test(url.hostname)) throw refuse('must begin with the name of a bucket')
  if (url.pathname !== '' && url.pathname !== '/') throw refuse('must not have a path')
  const known = ['endpoint', 'region', 'style']
  const unknown = [...url.searchParams.keys()].find((one) => !known.includes(one))
  if (unknown) throw refuse(`may have ${known.join(', ')} after its question mark, and nothing else`)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!/^[a-z0-9-]+$/.test(region))
    throw refuse('must have a region of lower-case letters, digits and hyphens')
  const style = url.searchParams.get('style') ?? 'host'
  if (style !== 'path' && style !== 'host') throw refuse('must have the style path or host')
  const endpoint = URL.parse(url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  const isOrigin = endpoint && endpoint.pathname === '/' && !endpoint.search && !endpoint.username
  if (!isOrigin || !['http:', 'https:'].includes(endpoint.protocol))
    throw refuse('must have an endpoint that is a web address without a path')
  return { bucket: url.hostname, endpoint: endpoint.origin, region, style: style as 'path' | 'host' }
}

/** How a location is called in a message. It never repeats a key. */
export function nameOfLocation(location: FilesLocation): string {
  return location.kind === 'folder'
    ? location.folder
    : `the bucket ${location.bucket} at ${location.endpoint}`
}
