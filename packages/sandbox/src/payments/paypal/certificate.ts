import { sign, type KeyObject } from 'node:crypto'

// A certificate is DER, a type, a length and a content in each other; Node reads certificates and makes none.
function der(type: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size =
    length < 128
      ? [length]
      : length < 256
        ? [0x81, length]
        : // Nothing here is longer than 64 kB.
          [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([type, ...size]), content])
}

const integer = 0x02
const bits = 0x03
const nothing = 0x05
const name = 0x06
const utf8 = 0x0c
const time = 0x17
const sequence = 0x30
const set = 0x31
const rsaWithSha256 = Buffer.from('2a864886f70d01010b', 'hex')
const commonName = Buffer.from('550403', 'hex')

const utcTime = (moment: Date) =>
  der(time, Buffer.from(`${moment.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`))

/** A certificate for a key, signed by itself, good for a week; as PEM. */
export function selfSigned(keys: { publicKey: KeyObject; privateKey: KeyObject }, subject: string): string {
  const now = Date.now()
  const weekMs = 7 * 24 * 60 * 60_000
  const algorithm = der(sequence, der(name, rsaWithSha256), der(nothing))
  const who = der(sequence, der(set, der(sequence, der(name, commonName), der(utf8, Buffer.from(subject)))))
  const content = der(
    sequence,
    der(integer, Buffer.from([1])),
    algorithm,
    who,
    der(sequence, utcTime(new Date(now - weekMs)), utcTime(new Date(now + weekMs))),
    who,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('RSA-SHA256', content, keys.privateKey)
  const certificate = der(sequence, content, algorithm, der(bits, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
