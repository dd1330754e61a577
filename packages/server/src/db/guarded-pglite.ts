import {
  DiskFullError,
  isInDeletion,
  reservedBytes,
  reservedFromDeletes,
  type RoomCheck,
} from './disk-space.ts'
import type { EmbeddedClient } from './embedded/messages.ts'

type Query = EmbeddedClient['query']
type Exec = EmbeddedClient['exec']

const needsNoRoom = /^\s*(select|show|rollback|commit|with\b(?!.*\b(insert|update|delete|merge)\b))\b/is
const deletes = /^\s*delete\b/i

/** The embedded database, refusing what it could not write before it tries. */
export function guardedPglite(client: EmbeddedClient, folder: string, hasRoom: RoomCheck): EmbeddedClient {
  const refuseWithoutRoom = (text: string) => {
    if (needsNoRoom.test(text)) return
    const reserved = isInDeletion() || deletes.test(text) ? reservedFromDeletes : reservedBytes
    if (!hasRoom(reserved)) throw new DiskFullError(folder)
  }
  const guarded =
    (query: Query): Query =>
    async (text, ...rest) => {
      refuseWithoutRoom(text)
      return query(text, ...rest)
    }
  const guardedExec =
    (exec: Exec): Exec =>
    async (text, ...rest) => {
      refuseWithoutRoom(text)
      return exec(text, ...rest)
    }
  const withGuard = <Target extends { query: Query; exec: Exec }>(
    target: Target,
    more: Partial<Target> = {},
  ): Target => {
    const query = guarded(target.query.bind(target))
    const exec = guardedExec(target.exec.bind(target))
    return new Proxy(target, {
      get(object, key) {
        if (key === 'query') return query
        if (key === 'exec') return exec
        if (key in more) return more[key as keyof Target]
        const value: unknown = Reflect.get(object, key, object)
        return typeof value === 'function' ? (value.bind(object) as unknown) : value
      },
    })
  }
  return withGuard(client, {
    transaction: (work) => client.transaction((tx) => work(withGuard(tx as never))),
  })
}
