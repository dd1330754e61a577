import { useTexts } from '@ai-studio/react'
import { getStudio } from '@ai-studio/core'
import { addSharedChatTexts, preloadSharedChat, SharedChat } from '@ai-studio/react/shared-chat'
import { useState, type ReactElement } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { PreparePage } from '../../content/content-shelf.ts'
import type { SignInState } from '../../auth/return-path.ts'
import { usePageHead } from '../../page-head.ts'
import { conversationHref } from '../home/conversation-address.ts'
import { ShareTexts } from './share-texts.tsx'
import { useNoIndex } from './use-no-index.ts'
import './share-styles.ts'
import './share.css'

/** What is written in the page stays until the conversation itself can take its place; the page tells a failure. */
export const prepare: PreparePage = (_language, slug, texts) =>
  Promise.allSettled([preloadSharedChat(getStudio(), slug), texts?.then(addSharedChatTexts)])

/** A shared conversation, for anybody who has its address. */
export function SharePage(): ReactElement {
  return (
    <ShareTexts>
      <Share />
    </ShareTexts>
  )
}

/** What is known of the share at an address. */
interface Known {
  slug: string
  title: string
  isGone: boolean
}

function Share(): ReactElement {
  const t = useTexts('share')
  const navigate = useNavigate()
  const { slug = '' } = useParams()
  const [learned, setLearned] = useState<Known>({ slug, title: '', isGone: false })
  const known = learned.slug === slug ? learned : { title: '', isGone: false }
  const { title, isGone } = known
  usePageHead(t(isGone ? 'meta.goneTitle' : title ? 'meta.title' : 'meta.untitled', { title }))
  useNoIndex()
  return (
    <div className="st-page st-share-page">
      <SharedChat
        slug={slug}
        headingLevel={1}
        onLoad={(loaded) => setLearned({ slug, title: loaded.title, isGone: false })}
        onError={({ code }) => {
          if (code === 'NOT_FOUND') setLearned({ slug, title: '', isGone: true })
        }}
        onContinue={(id) => {
          if (id !== null) void navigate(conversationHref(id))
        }}
        signInHref="/login"
        onSignIn={() => {
          const state: SignInState = { from: `/share/${encodeURIComponent(slug)}` }
          void navigate('/login', { state })
          return false
        }}
        returnHref="/"
        onReturn={() => {
          void navigate('/')
          return false
        }}
      />
    </div>
  )
}
