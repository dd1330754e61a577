// What a second script on the page would bring along.
export { sharedAtom } from '../shared.ts'
export { computed } from 'nanostores'
