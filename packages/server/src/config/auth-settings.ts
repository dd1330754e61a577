import { socialProviders, type SocialProvider } from '@ai-studio/contract'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import { guid, list, type Values, type Variable } from './variable.ts'

/** What each button of the sign-in form tells the identity service; a button without a hint is absent. */
export type DomainHints = Partial<Record<SocialProvider, string>>

/** Sign-in by Microsoft Entra External ID. */
export interface ExternalIdSettings {
  kind: 'external-id'
  /** First part of `<tenant>.ciamlogin.com` and of `<tenant>.onmicrosoft.com`. */
  tenant: string
  tenantId: string
  clientId: string
  /** The API's scope in full, such as `api://<client id>/access_as_user`. */
  apiScope: string
  /** Client id of the API's registration: the audience of its tokens. */
  apiClientId: string
  /** Null when email and password are asked for on Microsoft's pages. */
  nativeAuth: { hasMailedCodes: boolean } | null
  domainHints: DomainHints
}

/** Sign-in by Azure AD B2C. */
export interface B2cSettings {
  kind: 'b2c'
  /** First part of `<tenant>.onmicrosoft.com`. */
  tenant: string
  tenantId: string
  /** Where the policies answer: `<tenant>.b2clogin.com` or a domain of one's own. */
  host: string
  clientId: string
  apiScope: string
  apiClientId: string
  signInPolicy: string
  resetPolicy: string | null
  domainHints: DomainHints
}

/** Which identity service says who people are. */
export type AuthSettings = { kind: 'embedded' } | ExternalIdSettings | B2cSettings

const tenant = z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/i)
const policy = z.string().regex(/^[\w-]{1,100}$/)
const apiScope = z.string().regex(/^(api|https):\/\/[\w./-]+\/[\w.-]+$/)
const remedies = {
  tenant: 'set it to the first part of the domain only, such as contoso of contoso.onmicrosoft.com',
  tenantId: "set it to the directory's tenant id, which looks like 8c1e2f3a-0000-4000-8000-000000000000",
  clientId:
    "set it to the client id of the app registration of the studio's pages, which looks like a tenant id",
  apiScope:
    'set it to the full name of the scope that the API exposes, such as api://8c1e2f3a-0000-4000-8000-000000000000/access_as_user',
  apiClientId: "set it to the client id of the API's app registration",
  hints: `list what each button sends, such as google=Google,microsoft=live.com, for some of ${socialProviders.join(', ')}`,
}

const domainHints = () => ({
  schema: list()
    .transform((pairs) => pairs.map((pair) => pair.split('=').map((part) => part.trim())))
    .refine((pairs) =>
      pairs.every(
        ([id, hint, ...rest]) => socialProviders.some((known) => known === id) && hint && rest.length === 0,
      ),
    )
    .transform((pairs) => Object.fromEntries(pairs) as DomainHints)
    .optional(),
  remedy: remedies.hints,
})

/** What the operator may set about who people are. */
export const authVariables = {
  AUTH_KIND: {
    schema: z.enum(['embedded', 'external-id', 'b2c']).default('embedded'),
    remedy: 'set it to embedded, external-id or b2c',
  },
  EXTERNAL_ID_TENANT: { schema: tenant.optional(), remedy: remedies.tenant },
  EXTERNAL_ID_TENANT_ID: { schema: guid().optional(), remedy: remedies.tenantId },
  EXTERNAL_ID_CLIENT_ID: { schema: guid().optional(), remedy: remedies.clientId },
  EXTERNAL_ID_API_SCOPE: { schema: apiScope.optional(), remedy: remedies.apiScope },
  EXTERNAL_ID_API_CLIENT_ID: { schema: guid().optional(), remedy: remedies.apiClientId },
  EXTERNAL_ID_SIGN_IN: {
    schema: z.enum(['password', 'code', 'hosted']).default('password'),
    remedy:
      'set it to password or code, as the user flow asks, or to hosted where native authentication is not switched on',
  },
  EXTERNAL_ID_DOMAIN_HINTS: domainHints(),
  B2C_TENANT: { schema: tenant.optional(), remedy: remedies.tenant },
  B2C_TENANT_ID: { schema: guid().optional(), remedy: remedies.tenantId },
  B2C_HOST: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i)
      .toLowerCase()
      .optional(),
    remedy: 'set it to a host name without https://, such as login.example.com',
  },
  B2C_CLIENT_ID: { schema: guid().optional(), remedy: remedies.clientId },
  B2C_API_SCOPE: { schema: apiScope.optional(), remedy: remedies.apiScope },
  B2C_API_CLIENT_ID: { schema: guid().optional(), remedy: remedies.apiClientId },
  B2C_SIGN_IN_POLICY: {
    schema: policy.optional(),
    remedy: 'set it to the name of the sign-up and sign-in policy, such as B2C_1_signin',
  },
  B2C_RESET_POLICY: {
    schema: policy.optional(),
    remedy: 'set it to the name of the password-reset policy, such as B2C_1_reset',
  },
  B2C_DOMAIN_HINTS: domainHints(),
} satisfies Record<string, Variable>
type AuthValues = Values<typeof authVariables>
type Name = keyof AuthValues

/** @throws ConfigError when something is missing that the chosen service needs. */
export function readAuthSettings(values: AuthValues): AuthSettings {
  const needed = <Key extends Name>(name: Key): NonNullable<AuthValues[Key]> => {
    const value = values[name]
    if (value !== undefined && value !== null) return value
    throw new ConfigError(
      `${name} is missing, and nobody can sign in with ${values.AUTH_KIND} without it: ${authVariables[name].remedy}.`,
    )
  }
  if (values.AUTH_KIND === 'external-id') {
    const scope = needed('EXTERNAL_ID_API_SCOPE')
    const signIn = values.EXTERNAL_ID_SIGN_IN
    return {
      kind: 'external-id',
      tenant: needed('EXTERNAL_ID_TENANT').toLowerCase(),
      tenantId: needed('EXTERNAL_ID_TENANT_ID'),
      clientId: needed('EXTERNAL_ID_CLIENT_ID'),
      apiScope: scope,
      apiClientId: values.EXTERNAL_ID_API_CLIENT_ID ?? idIn(scope) ?? needed('EXTERNAL_ID_API_CLIENT_ID'),
      nativeAuth: signIn === 'hosted' ? null : { hasMailedCodes: signIn === 'code' },
      domainHints: values.EXTERNAL_ID_DOMAIN_HINTS ?? {},
    }
  }
  if (values.AUTH_KIND === 'b2c') {
    const scope = needed('B2C_API_SCOPE')
    const name = needed('B2C_TENANT').toLowerCase()
    return {
      kind: 'b2c',
      tenant: name,
      tenantId: needed('B2C_TENANT_ID'),
      host: values.B2C_HOST ?? `${name}.b2clogin.com`,
      clientId: needed('B2C_CLIENT_ID'),
      apiScope: scope,
      apiClientId: values.B2C_API_CLIENT_ID ?? idIn(scope) ?? needed('B2C_API_CLIENT_ID'),
      signInPolicy: needed('B2C_SIGN_IN_POLICY'),
      resetPolicy: values.B2C_RESET_POLICY ?? null,
      domainHints: values.B2C_DOMAIN_HINTS ?? {},
    }
  }
  return { kind: 'embedded' }
}

/** The client id that Microsoft puts into a scope unless it was given another name. */
const idIn = (scope: string): string | undefined =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(scope.toLowerCase())?.[0]
