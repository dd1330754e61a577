import { answerThread } from '../../thread-side.ts'
import { makeDocument } from './make-document.ts'

await answerThread(makeDocument)
