import { answerAside } from '../../aside/answer-aside.ts'
import { readFile } from './read-file.ts'

await answerAside<Uint8Array>(readFile)
