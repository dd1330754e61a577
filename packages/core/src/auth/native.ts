import {
  CustomAuthPublicClientApplication,
  SignInContinuationState,
  type CustomAuthConfiguration,
  type ICustomAuthPublicClientApplication,
  type SignInResult,
} from '@azure/msal-browser/custom-auth'

/**
 * MSAL refuses to begin while it knows somebody. People are asked for their password again before they change
 * something important, and may come back after the server has forgotten them, so here it knows nobody.
 */
function allowAnotherSignIn(application: ICustomAuthPublicClientApplication): void {
  const { customAuthController } = application as unknown as { customAuthController?: object }
  if (customAuthController) Object.assign(customAuthController, { getCurrentAccount: () => ({}) })
}

/** MSAL insists on a name with every sign-in. The account is known by the token, so it is told none. */
const nobody = 'passkey'

type ContinuationParts = ConstructorParameters<typeof SignInContinuationState>[0]
type Controller = Pick<
  ContinuationParts,
  'logger' | 'signInClient' | 'cacheClient' | 'jitClient' | 'mfaClient'
> & {
  customAuthConfig: ContinuationParts['config']
}

/**
 * What MSAL does with the token at the end of a registration, for a token that comes from elsewhere: it has the step,
 * and no door to it of its own.
 */
function signInWithToken(
  application: ICustomAuthPublicClientApplication,
  continuationToken: string,
  scopes: string[],
): Promise<SignInResult> {
  const { customAuthController } = application as unknown as { customAuthController: Controller }
  const { logger, customAuthConfig, signInClient, cacheClient, jitClient, mfaClient } = customAuthController
  const state = new SignInContinuationState({
    correlationId: crypto.randomUUID(),
    continuationToken,
    username: nobody,
    signInScenario: 'SignInAfterSignUp',
    config: customAuthConfig,
    logger,
    signInClient,
    cacheClient,
    jitClient,
    mfaClient,
  })
  return state.signIn({ scopes })
}

export interface NativeApplication extends ICustomAuthPublicClientApplication {
  /** Signs in with a continuation token that the server has given for another proof than native authentication's own. */
  signInWithToken: (continuationToken: string, scopes: string[]) => Promise<SignInResult>
}

/** MSAL for forms of our own: native authentication. Always imported lazily. */
export async function createNativeApplication(
  configuration: CustomAuthConfiguration,
): Promise<NativeApplication> {
  const application = await CustomAuthPublicClientApplication.create(configuration)
  allowAnotherSignIn(application)
  return Object.assign(application, {
    signInWithToken: (token: string, scopes: string[]) => signInWithToken(application, token, scopes),
  })
}
