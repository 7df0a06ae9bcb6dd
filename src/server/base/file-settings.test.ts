import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const keys = { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: 'hunter2' }
const filesOf = (env: Record<string, string>) => readConfig({ DATA_DIR: '/srv/data', ...env }, '/srv').files

test('files are in the data directory unless a setting says otherwise', () => {
  expect(filesOf({})).toEqual({ location: { kind: 'folder', folder: '/srv/data' }, old: undefined })
  expect(filesOf({ FILES_URL: 'files', FILES_OLD_URL: './data' })).toEqual({
    location: { kind: 'folder', folder: '/srv/files' },
    old: { kind: 'folder', folder: '/srv/data' },
  })
})

test('a bucket is named by its address, and its keys by the usual variables', () => {
  const url = 's3://books?endpoint=http://10.0.0.5:9000&region=eu-west-1&style=path'
  expect(filesOf({ ...keys, FILES_URL: url }).location).toEqual({
    kind: 'bucket',
    bucket: 'books',
    endpoint: 'http://10.0.0.5:9000',
    region: 'eu-west-1',
    style: 'path',
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 'hunter2',
    sessionToken: undefined,
  })
  const ofAmazon = filesOf({ ...keys, FILES_URL: 's3://books', AWS_SESSION_TOKEN: 'for-an-hour' }).location
  expect(ofAmazon).toMatchObject({
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    region: 'us-east-1',
    style: 'host',
    sessionToken: 'for-an-hour',
  })
})

test.each([
  ['s3://', 'must begin with the name of a bucket'],
  ['s3://Books', 'must begin with the name of a bucket'],
  ['s3://books/pictures', 'must not have a path'],
  ['s3://books?style=round', 'must have the style path or host'],
  ['s3://books?region=the%20moon', 'must have a region'],
  ['s3://books?endpoint=s3.example.org', 'must have an endpoint'],
  ['s3://books?endpoint=https://s3.example.org/books', 'must have an endpoint'],
  ['s3://books?key=hunter2', 'may have endpoint, region, style after its question mark'],
  ['s3://AKIAEXAMPLE:hunter2@books', 'must not contain keys. Put them into AWS_ACCESS_KEY_ID'],
  ['gs://books', 'must be the address of a bucket, or a folder'],
])('%s is refused with a sentence that says why, and without a secret', (url, why) => {
  const read = () => filesOf({ ...keys, FILES_URL: url })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(`FILES_URL ${why}`)
  expect(read).not.toThrow(/hunter2/)
})

test.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])('a bucket needs %s', (name) => {
  expect(() => filesOf({ ...keys, [name]: '', FILES_URL: 's3://books' })).toThrow(`${name} is missing.`)
})
