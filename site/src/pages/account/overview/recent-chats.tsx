import type { Conversation, ConversationList } from '@ai-studio/contract'
import { limits } from '@ai-studio/contract/constants'
import { ApiError, formatRelative, isApiError } from '@ai-studio/core'
import { sharedChatSession } from '@ai-studio/core/chat'
import { sharedConversationList } from '@ai-studio/core/conversations'
import {
  Alert,
  Button,
  Icon,
  IconButton,
  toast,
  useLanguage,
  useStudio,
  useTexts,
  useTextSource,
} from '@ai-studio/react'
import { useState, type ReactElement } from 'react'
import { LoadFailure } from '../../../loading/load-failure.tsx'
import { useFetched } from '../../../loading/use-fetched.ts'
import { SiteLink } from '../../../site-link.tsx'
import { conversationHref, newConversationHref } from '../../home/conversation-address.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Section } from '../section.tsx'
import { Skeleton } from '../skeleton.tsx'

/** How many chats are shown at first. */
const firstCount = 8

/** The user's conversations, latest first, to go on with or to delete. */
export function RecentChats(): ReactElement {
  const t = useTexts('account')
  const site = useTexts('site')
  const [limit, setLimit] = useState(firstCount)
  const list = useFetched<ConversationList>('listConversations', { limit })
  const [doomed, setDoomed] = useState<Conversation | null>(null)
  const studio = useStudio()
  const texts = useTextSource()
  const titleOf = ({ title }: Conversation) => title || t('home.chats.untitled')

  async function remove({ id }: Conversation): Promise<void> {
    // By way of the chat's own list: other tabs hear of it, and a chat that shows the conversation leaves it. The one on
    // home may not be there now, and would open it again.
    const release = sharedChatSession({ studio, texts }).retain()
    const chats = sharedConversationList(studio, texts)
    const isDeleted = await chats.remove(id)
    release()
    if (!isDeleted) throw new ApiError('UNKNOWN', { text: chats.$notice.get()?.text ?? '' })
    if (list.value) {
      list.replace({
        ...list.value,
        conversations: list.value.conversations.filter((each) => each.id !== id),
      })
    }
    list.refresh()
    toast(t('home.chats.deleted'), { kind: 'success' })
  }

  function content(): ReactElement {
    const { value, error, isOutdated, isRetrying } = list
    if (!value) {
      if (!error) return <Skeleton rows={5} />
      return <LoadFailure heading="h3" title={t('home.chats.failed')} failed={list} />
    }
    const { conversations, nextCursor } = value
    if (conversations.length === 0) return <p className="st-account-quiet">{t('home.chats.empty')}</p>
    return (
      <>
        <ul className="st-rows">
          {conversations.map((conversation) => (
            <ChatRow
              key={conversation.id}
              conversation={conversation}
              title={titleOf(conversation)}
              onDelete={() => setDoomed(conversation)}
            />
          ))}
        </ul>
        <Alert kind="error">
          {/* Away while it is tried again, so that the same reason is told once more. */}
          {error !== null && !isRetrying && ((isApiError(error) && error.text) || site('page.failed'))}
        </Alert>
        {nextCursor !== undefined && (limit === firstCount || isOutdated) && (
          <Button
            variant="ghost"
            isBusy={isRetrying || (isOutdated && error === null)}
            onClick={() => (error === null ? setLimit(limits.conversationPageSize) : list.retry())}
          >
            {t('home.chats.more')}
          </Button>
        )}
      </>
    )
  }

  return (
    <Section title={t('home.chats.title')}>
      {content()}
      <SiteLink className="st-button st-account-new" data-variant="secondary" to={newConversationHref}>
        <Icon name="plus" size={18} />
        {t('home.chats.new')}
      </SiteLink>
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        heading={t('home.chats.deleteHeading')}
        confirm={t('home.chats.deleteConfirm')}
        act={async () => doomed && remove(doomed)}
      >
        <p className="st-wrap">{doomed && t('home.chats.deleteText', { title: titleOf(doomed) })}</p>
      </ConfirmDialog>
    </Section>
  )
}

interface ChatRowProps {
  conversation: Conversation
  title: string
  onDelete(): void
}

function ChatRow({ conversation, title, onDelete }: ChatRowProps): ReactElement {
  const t = useTexts('account')
  const language = useLanguage()
  const { id, updatedAt, messageCount } = conversation
  return (
    <li>
      <div>
        <SiteLink dir="auto" to={conversationHref(id)}>
          {title}
        </SiteLink>
        <p className="st-account-quiet">
          <time dateTime={updatedAt}>{formatRelative(updatedAt, language)}</time>
          {' · '}
          {t('home.chats.messages', { count: messageCount })}
        </p>
      </div>
      <IconButton icon="trash" label={t('home.chats.delete', { title })} onClick={onDelete} />
    </li>
  )
}
