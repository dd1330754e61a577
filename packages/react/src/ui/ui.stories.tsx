import { useState, type ReactElement } from 'react'
import { InEveryTheme, StoryFrame } from '../testing/story-frame.tsx'
import { Alert } from './alert.tsx'
import { Button, IconButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field, PasswordField } from './field.tsx'
import './form.css'
import { Icon } from './icon.tsx'
import { iconPaths, type IconName } from './icon-paths.ts'
import './link-menu.css'
import { LinkMenu } from './link-menu.tsx'
import { Menu } from './menu.tsx'
import { Spinner } from './spinner.tsx'
import { Tabs } from './tabs.tsx'
import { toast } from './toasts.ts'

const row = { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center', marginBlockEnd: 24 } as const

const models = [
  { id: 'guide', label: 'Guide', description: 'Answers from the help pages' },
  { id: 'small', label: 'Studio Small', description: 'Quick, good for everyday questions' },
  { id: 'large', label: 'Studio Large', description: 'Thorough; needs Pro', isDisabled: true },
]

function ButtonRows(): ReactElement {
  return (
    <>
      <div style={row}>
        <Button variant="primary">Send message</Button>
        <Button>Continue</Button>
        <Button variant="ghost">Cancel</Button>
        <Button variant="danger" icon="trash">
          Delete
        </Button>
        <Button variant="primary" isBusy>
          Sending
        </Button>
        <Button disabled>Not now</Button>
      </div>
      <div style={row}>
        <Button size="small" variant="primary" icon="plus">
          New chat
        </Button>
        <Button size="small" icon="retry">
          Try again
        </Button>
        <Button size="small" variant="ghost" icon="copy">
          Copy
        </Button>
        <IconButton icon="send" label="Send" variant="primary" />
        <IconButton icon="image" label="Attach an image" />
        <IconButton icon="menu" label="Menu" variant="secondary" />
        <Spinner label="Loading" />
      </div>
    </>
  )
}

function ModelMenu(): ReactElement {
  const [model, setModel] = useState('guide')
  return (
    <Menu label="Model" items={models} value={model} onSelect={setModel} hasArrow>
      {models.find(({ id }) => id === model)?.label}
    </Menu>
  )
}

function Cards(): ReactElement {
  const card = {
    padding: 20,
    border: '1px solid var(--studio-color-border)',
    borderRadius: 'var(--studio-radius)',
    maxInlineSize: 420,
  }
  return (
    <div style={{ ...row, alignItems: 'stretch' }}>
      <div style={{ ...card, background: 'var(--studio-color-surface)' }}>
        <strong>On the surface</strong>
        <p style={{ color: 'var(--studio-color-text-muted)', marginBlock: 8 }}>
          Quieter text, and <span style={{ color: 'var(--studio-color-accent)' }}>a link</span> in the middle
          of it.
        </p>
        <span style={{ color: 'var(--studio-color-danger)' }}>Something failed</span>
        {' · '}
        <span style={{ color: 'var(--studio-color-success)' }}>All is well</span>
      </div>
      <div style={{ ...card, background: 'var(--studio-color-surface-2)' }}>
        <code style={{ fontFamily: 'var(--studio-font-family-mono)', fontSize: 13 }}>
          <span style={{ color: 'var(--studio-code-keyword)' }}>const</span>{' '}
          <span style={{ color: 'var(--studio-code-title)' }}>price</span> ={' '}
          <span style={{ color: 'var(--studio-code-number)' }}>19.99</span>{' '}
          <span style={{ color: 'var(--studio-code-comment)' }}>{'// per month'}</span>
          <br />
          <span style={{ color: 'var(--studio-code-tag)' }}>{'<p>'}</span>
          <span style={{ color: 'var(--studio-code-string)' }}>{"'Xin chào'"}</span>
        </code>
      </div>
      <div style={{ ...card, background: 'var(--studio-color-accent-soft)' }}>Something chosen</div>
    </div>
  )
}

export const Buttons = () => (
  <InEveryTheme>
    <ButtonRows />
  </InEveryTheme>
)

export const Grounds = () => (
  <InEveryTheme>
    <Cards />
    <ButtonRows />
    <ModelMenu />
  </InEveryTheme>
)

export const Icons = () => (
  <StoryFrame theme="light">
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 110px)', gap: 16 }}>
      {(Object.keys(iconPaths) as IconName[]).map((name) => (
        <figure key={name} style={{ margin: 0, textAlign: 'center', fontSize: 12 }}>
          <div style={{ display: 'grid', placeItems: 'center', blockSize: 48 }}>
            <Icon name={name} size={28} />
          </div>
          {name}
        </figure>
      ))}
    </div>
  </StoryFrame>
)

export const Menus = () => (
  <StoryFrame>
    <div style={{ ...row, minBlockSize: 320, alignItems: 'flex-start' }}>
      <ModelMenu />
      <LinkMenu label="Help and Resources">
        <a href="#about">About us</a>
        <a href="#help" aria-current="page">
          Help centre
        </a>
        <a href="#contact">Support</a>
      </LinkMenu>
      <Menu
        label="Conversation"
        icon="menu"
        onSelect={() => {}}
        items={[
          { id: 'rename', label: 'Rename' },
          { id: 'copy', label: 'Copy link', icon: <Icon name="copy" size={18} /> },
          { id: 'delete', label: 'Delete', icon: <Icon name="trash" size={18} />, isDanger: true },
        ]}
      />
      <Menu
        label="Language"
        icon="globe"
        openOn="hover"
        value="en"
        onSelect={() => {}}
        items={[
          { id: 'en', label: 'English' },
          { id: 'vi', label: 'Tiếng Việt' },
        ]}
      />
    </div>
  </StoryFrame>
)

function DialogStory({ actions = true }: { actions?: boolean }): ReactElement {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        heading="Delete and start over?"
        actions={
          actions && (
            <>
              <Button onClick={() => setOpen(false)}>Keep it</Button>
              <Button
                variant="danger"
                onClick={() => toast('The conversation is gone.', { kind: 'success' })}
              >
                Delete
              </Button>
            </>
          )
        }
      >
        <p>The messages and images of this conversation are removed for good.</p>
      </Dialog>
    </>
  )
}

export const Dialogs = () => (
  <StoryFrame>
    <DialogStory />
  </StoryFrame>
)

export const Toasts = () => (
  <StoryFrame>
    <div style={row}>
      <Button onClick={() => toast('Copied to the clipboard.', { kind: 'success' })}>Success</Button>
      <Button onClick={() => toast('Guide is writing in another tab.')}>Information</Button>
      <Button
        onClick={() =>
          toast('Network error. Please check your connection.', {
            kind: 'error',
            duration: 0,
            action: { label: 'Try again', onAction: () => {} },
          })
        }
      >
        Error
      </Button>
    </div>
  </StoryFrame>
)

function FormParts(): ReactElement {
  const [tab, setTab] = useState('one')
  return (
    <div style={{ display: 'grid', gap: 20, maxInlineSize: 400 }}>
      <Tabs
        label="Views"
        tabs={[
          { id: 'one', label: 'One' },
          { id: 'two', label: 'Two' },
        ]}
        value={tab}
        onChange={setTab}
      />
      <Field label="Email" hint="Nobody else sees it" defaultValue="lan@example.com" />
      <Field label="Username" error="Username is required" />
      <PasswordField
        label="Password"
        reveal={{ show: 'Show password', hide: 'Hide password' }}
        aside={<a href="#forgot">Forgot password?</a>}
        defaultValue="correct horse"
      />
      <Alert kind="error">The email or the password is not right.</Alert>
      <Alert kind="info">Sign-in was cancelled.</Alert>
      <Alert kind="success">Your password has been changed.</Alert>
    </div>
  )
}

export const Forms = () => (
  <InEveryTheme>
    <FormParts />
  </InEveryTheme>
)
