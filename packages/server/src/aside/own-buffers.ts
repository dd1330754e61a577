/**
 * The same value with a buffer of its own for each list of bytes. What arrives from another process lies in one
 * buffer together: cloned once more each list would carry all of it, and a library that takes the buffer for the
 * list would read the others.
 */
export function ownBuffers<Value>(value: Value): Value {
  return copied(value) as Value
}

function copied(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value
    const bytes = buffer.slice(byteOffset, byteOffset + byteLength)
    const kind = (Buffer.isBuffer(value) ? Uint8Array : value.constructor) as new (
      buffer: ArrayBufferLike,
    ) => ArrayBufferView
    return new kind(bytes)
  }
  if (Array.isArray(value)) return value.map(copied)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copied(part)]))
}
