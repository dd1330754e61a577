import type { AuthConfig } from '@ai-studio/contract'
import type { AppDependencies } from '../dependencies.ts'
import { microsoftAuthConfig, originsOf } from './microsoft.ts'

type Needed = Pick<AppDependencies, 'config' | 'identity'>

/** How the studio's own pages sign people in; undefined where nobody can. */
export function authConfigOf({ config, identity }: Needed): AuthConfig | undefined {
  return config.auth.kind === 'embedded' ? identity?.authConfig : microsoftAuthConfig(config.auth)
}

/** Other origins that the studio's pages call and frame to sign people in. */
export const authOrigins = ({ config }: Needed): string[] =>
  config.auth.kind === 'embedded' ? [] : originsOf(config.auth)
