// The text is drawn by the parts of the chat, so it wears their style sheet; the article's own comes after it.
import '../../../packages/react/src/chat/thread.css'
import './article.css'
