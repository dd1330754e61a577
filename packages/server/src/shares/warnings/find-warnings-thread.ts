import { answerAside } from '../../aside/answer-aside.ts'
import { findWarnings, type Said } from './find-warnings.ts'

await answerAside<readonly Said[]>(findWarnings)
