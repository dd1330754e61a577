import { useLanguage } from '@ai-studio/react'
import { useState, type FormEvent } from 'react'
import { breads, totalOf, type Bread, type Order } from './breads.ts'
import { dollars, fill, useCopy } from './copy.ts'

interface OrderFormProps {
  order: Order
  name: string
  onOrder: (order: Order) => void
  onName: (name: string) => void
  onAsk: () => void
}

export function OrderForm({ order, name, onOrder, onName, onAsk }: OrderFormProps) {
  const copy = useCopy()
  const language = useLanguage()
  const [isPlaced, setPlaced] = useState(false)
  const total = totalOf(order)

  function change(id: Bread, by: number) {
    setPlaced(false)
    onOrder({ ...order, [id]: Math.max(0, order[id] + by) })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setPlaced(true)
  }

  return (
    <form className="order" onSubmit={submit}>
      <ul>
        {breads.map(({ id, price }) => {
          const bread = copy.breads[id]
          return (
            <li key={id}>
              <div>
                <h2>{bread.name}</h2>
                <p>{bread.text}</p>
              </div>
              <span className="price">{dollars(price, language)}</span>
              <fieldset className="stepper" aria-label={bread.name}>
                <button type="button" aria-label={copy.order.less} onClick={() => change(id, -1)}>
                  −
                </button>
                <output>{order[id]}</output>
                <button type="button" aria-label={copy.order.more} onClick={() => change(id, 1)}>
                  +
                </button>
              </fieldset>
            </li>
          )
        })}
      </ul>
      <label>
        {copy.order.name}
        <input
          value={name}
          autoComplete="name"
          required
          onChange={(event) => onName(event.currentTarget.value)}
        />
      </label>
      <div className="actions">
        <button type="submit" className="primary" disabled={total === 0}>
          {fill(copy.order.submit, { total: dollars(total, language) })}
        </button>
        <button type="button" onClick={onAsk} disabled={total === 0}>
          {copy.order.ask}
        </button>
      </div>
      <output>{isPlaced && fill(copy.order.placed, { name })}</output>
    </form>
  )
}
