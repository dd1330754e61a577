import { StudioProvider, ToastRegion } from '@ai-studio/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createSiteTexts } from '../../site-texts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import en from './locales/en.json' with { type: 'json' }
import { Section } from './section.tsx'

afterEach(cleanup)

/** Rows that go: at once, or after a question. */
function Rows() {
  const [rows, setRows] = useState(['Tea', 'Rice'])
  const [doomed, setDoomed] = useState<string | null>(null)
  const drop = (name: string | null) => setRows((last) => last.filter((each) => each !== name))
  return (
    <Section title="Chats">
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setDoomed(name)}>{`Delete ${name}`}</button>
            <button type="button" onClick={() => drop(name)}>{`Drop ${name}`}</button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        heading="Delete this chat?"
        confirm="Delete"
        act={() => Promise.resolve(drop(doomed))}
      >
        <p>{doomed}</p>
      </ConfirmDialog>
    </Section>
  )
}

function draw() {
  const texts = createSiteTexts()
  texts.add('en', 'account', en)
  render(
    <StudioProvider texts={texts}>
      <Rows />
      <ToastRegion />
    </StudioProvider>,
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const heading = () => screen.getByRole('heading', { name: 'Chats' })

test('the focus goes to the heading when what had it goes, with its row or with the dialog about it', async () => {
  draw()
  await press('Drop Rice')
  await waitFor(() => expect(document.activeElement).toBe(heading()))
  await press('Delete Tea')
  await press('Delete')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})

test('a dialog that is closed gives it back to what opened it', async () => {
  draw()
  await press('Delete Tea')
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Tea' }))
})
