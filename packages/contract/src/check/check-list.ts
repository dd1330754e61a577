import type { Check } from './check.ts'
import { connectingChecks } from './checks/connecting.ts'
import { conversationCareChecks } from './checks/conversation-care.ts'
import { conversationChecks } from './checks/conversations.ts'
import { embeddingChecks } from './checks/embedding.ts'
import { essentialChecks } from './checks/essential.ts'
import { identityChecks } from './checks/identity.ts'
import { privacyChecks } from './checks/privacy.ts'
import { refusalChecks } from './checks/refusals.ts'
import { sendChecks } from './checks/send.ts'
import { sharePictureChecks } from './checks/share-pictures.ts'
import { shareChecks } from './checks/shares.ts'
import { speechChecks } from './checks/speech.ts'
import { streamChecks } from './checks/stream.ts'
import { studioChecks } from './checks/studio.ts'
import { temporaryChecks } from './checks/temporary.ts'
import { toolChecks } from './checks/tools.ts'
import { uploadChecks } from './checks/uploads.ts'
import { versionChecks } from './checks/versions.ts'

/** Everything that is checked, in the order in which it makes sense. */
export const checks: readonly Check[] = [
  ...essentialChecks,
  ...studioChecks,
  ...identityChecks,
  ...sendChecks,
  ...conversationChecks,
  ...conversationCareChecks,
  ...refusalChecks,
  ...shareChecks,
  ...privacyChecks,
  ...uploadChecks,
  ...sharePictureChecks,
  ...speechChecks,
  // The last of these replaces the answer that the ones above have looked at.
  ...streamChecks,
  ...versionChecks,
  ...temporaryChecks,
  ...embeddingChecks,
  ...connectingChecks,
  ...toolChecks,
]
