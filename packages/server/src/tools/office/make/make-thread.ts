import { answerThread } from '../../thread-side.ts'
import { loadWriter, makeDocument } from './make-document.ts'

await answerThread(makeDocument, loadWriter)
