import type { Copy, Language } from '../../locales/copy.ts'

const prices = { garden: 900_000, river: 1_250_000, attic: 700_000 }
type Room = keyof typeof prices
const rooms = Object.keys(prices) as Room[]

const dong = (amount: number, language: Language) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'VND' }).format(amount)

interface StayProps {
  copy: Copy
  language: Language
  /** What was asked for in the form. */
  wish: Record<string, string | string[] | undefined>
}

/** The rooms, and what a stay costs: a plain form that the server answers. */
export function Stay({ copy, language, wish }: StayProps) {
  const room = rooms.find((id) => id === wish.room)
  const nights = Math.min(Math.max(Math.trunc(Number(wish.nights)) || 2, 1), 30)
  return (
    <section>
      <h2>{copy.stay.heading}</h2>
      <form>
        {rooms.map((id) => (
          <label key={id} className="room">
            <input type="radio" name="room" value={id} required defaultChecked={id === room} />
            <span>
              <b>{copy.rooms[id].name}</b> <small>{dong(prices[id], language)}</small>
              <br />
              {copy.rooms[id].text}
            </span>
          </label>
        ))}
        <label>
          {copy.stay.nights} <input type="number" name="nights" min={1} max={30} defaultValue={nights} />
        </label>{' '}
        <button type="submit">{copy.stay.submit}</button>
      </form>
      {room && (
        <output className="total">
          {copy.stay.total
            .replace('{{room}}', copy.rooms[room].name)
            .replace('{{nights}}', String(nights))
            .replace('{{price}}', dong(prices[room] * nights, language))}
        </output>
      )}
    </section>
  )
}
