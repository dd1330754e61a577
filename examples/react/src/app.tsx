import { $theme } from '@ai-studio/core'
import { Chat, type ChatControls } from '@ai-studio/react'
import { useRef, useState, useSyncExternalStore } from 'react'
import { breads, emptyOrder, type Order } from './breads.ts'
import { fill, useCopy } from './copy.ts'
import { HelpButton } from './help-button.tsx'
import { OrderForm } from './order-form.tsx'
import { Preferences } from './preferences.tsx'

/** The page. Its state lives here, so each key and each click in the form draws everything anew, the chat as well. */
export function App() {
  const copy = useCopy()
  const theme = useSyncExternalStore($theme.listen, () => $theme.get())
  const [order, setOrder] = useState<Order>(emptyOrder)
  const [name, setName] = useState('')
  const [answers, setAnswers] = useState(0)
  const chat = useRef<ChatControls | null>(null)

  function askAboutOrder() {
    const list = breads
      .filter(({ id }) => order[id] > 0)
      .map(({ id }) => `${order[id]} × ${copy.breads[id].name}`)
      .join(', ')
    chat.current?.setDraft(fill(copy.ask.aboutOrder, { list }))
    chat.current?.focus()
  }

  return (
    <div className="page" data-scheme={theme === 'dark' ? 'dark' : 'light'}>
      <header>
        <a href="/" className="brand">
          Lúa <small>{copy.brandLine}</small>
        </a>
        <Preferences theme={theme} />
      </header>
      <main>
        <section className="lead">
          <img src="/loaf.svg" alt="" width="120" height="80" />
          <div>
            <h1>{copy.heading}</h1>
            <p>{copy.lead}</p>
          </div>
        </section>
        <OrderForm order={order} name={name} onOrder={setOrder} onName={setName} onAsk={askAboutOrder} />
        <section className="ask">
          <h2>{copy.ask.heading}</h2>
          <p>{copy.ask.text}</p>
          <Chat
            heading={copy.ask.chat}
            placeholder={copy.ask.placeholder}
            suggestions={copy.ask.suggestions}
            controls={chat}
            onResponseEnd={() => setAnswers((count) => count + 1)}
          />
          {answers > 0 && <p className="note">{copy.ask.note}</p>}
        </section>
      </main>
      <HelpButton heading={copy.help.heading} suggestions={copy.help.suggestions} />
      <footer>{copy.footer}</footer>
    </div>
  )
}
