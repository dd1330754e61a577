import { getStudio } from '../studio.ts'
import { getAuth } from './get-auth.ts'

/** From now on calls to one of our own servers are made as whoever this browser remembers, if they still are here. */
export function takeUpSignIn(endpoint: string): void {
  getAuth(getStudio({ endpoint }))
}
