import type { AuthConfig } from '@ai-studio/contract'
import type {
  CustomAuthAccountData,
  SignInResult,
  SignInSubmitCodeResult,
} from '@azure/msal-browser/custom-auth'
import type { Applications } from './applications.ts'
import { apiScopes } from './auth-config.ts'
import { AuthError } from './auth-error.ts'
import type { AuthClient, CodeStep, ResetStep } from './auth-types.ts'
import type { HostedSignIn } from './hosted-sign-in.ts'
import type { Interactions } from './interactions.ts'
import type { NativeApplication } from './native.ts'
import type { SignedIn } from './signed-in.ts'
import type { Tokens } from './silent-tokens.ts'
import { toNativeError, type NativeStep } from './to-native-error.ts'

type App = NativeApplication

/** The forms, and the end that they have in common. */
export interface NativeSignIn {
  readonly forms: Pick<AuthClient, 'signIn' | 'requestCode' | 'register' | 'requestPasswordReset'>
  /** Ends a sign-in that was proved in another way: exchanges what the server has given for it. */
  exchange: (continuationToken: string) => Promise<void>
}

/** The failed part that all results of MSAL's native authentication share. */
interface Outcome {
  error?: { errorData: unknown }
}

const isRedirect = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'error' in cause && cause.error === 'redirect'

/** Enough of an address to see where to look, too little for who looks over a shoulder. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.trim().split('@')
  const [host = '', ...rest] = domain.split('.')
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***.${rest.join('.')}`
}

/** A way that does not come back, because the page is being left. Rejects when that fails. */
type Leave = () => Promise<never>

/** The forms of our own pages: email and password, mailed codes, registering, a new password. */
export function createNativeSignIn(options: {
  config: () => Promise<AuthConfig>
  applications: Applications
  interactions: Interactions
  hosted: HostedSignIn
  begin: SignedIn['begin']
}): NativeSignIn {
  const { config, applications, interactions, hosted, begin } = options

  const leaveWith =
    (email: string, isReset = false): Leave =>
    async () => {
      await hosted.signInOnHostedPage({ loginHint: email, isReset })
      // The page is gone by now, or about to be; nobody waits for what comes after.
      return new Promise<never>(() => {})
    }

  /** Answers when a step went well; leaves for the hosted page when the service wants that. */
  async function check(result: Outcome, step: NativeStep, leave: Leave): Promise<void> {
    const cause = result.error?.errorData
    if (cause === undefined) return
    if (isRedirect(cause)) await leave()
    throw toNativeError(cause, step)
  }

  /** What a right proof gives, and gives once. */
  async function tokensOf(
    app: App,
    result: SignInResult | SignInSubmitCodeResult,
    step: NativeStep,
    leave: Leave,
  ): Promise<Tokens> {
    await check(result, step, leave)
    const { data } = result as { data?: CustomAuthAccountData }
    // Another factor or another method is asked for: that is for the service's own pages.
    if (!data) return leave()
    const { homeAccountId } = data.getAccount()
    for (const other of app.getAllAccounts()) {
      if (other.homeAccountId !== homeAccountId) await app.clearCache({ account: other })
    }
    const scopes = apiScopes(await config())
    const got = await data.getAccessToken({ forceRefresh: false, scopes })
    if (!got.data) throw toNativeError(got.error?.errorData, step)
    return got.data
  }

  /** Ends a step by a sign-in. Where our own server could not be told of it, the next press does that alone. */
  function ending<Proof>(exchange: (proof: Proof) => Promise<Tokens>): (proof: Proof) => Promise<void> {
    let tokens: Tokens | undefined
    return async (proof) => {
      tokens ??= await exchange(proof)
      await begin(tokens, { comesAgain: true })
    }
  }

  /** Runs a step as a sign-in; without native authentication it is done on the hosted page instead. */
  const asLogin = <T>(act: (app: App, scopes: string[]) => Promise<T>, leave: Leave): Promise<T> =>
    interactions.run('Login', async () => {
      const known = await config()
      const scopes = apiScopes(known)
      if (known.nativeAuth === undefined) return leave()
      return act(await applications.native(), scopes)
    })

  /** A state of MSAL that waits for a code. */
  interface AwaitsCode<Result> {
    submitCode: (code: string) => Promise<Result>
    resendCode: () => Promise<Outcome & { state: unknown }>
    getCodeLength: () => number
  }

  /** A step that waits for a code; `proceed` does the rest once the code was right, again if that failed. */
  function codeStep<Result extends Outcome>(
    email: string,
    first: AwaitsCode<Result>,
    proceed: (result: Result) => Promise<void>,
    resendAfter?: number,
  ): CodeStep {
    let state = first
    let accepted: Result | undefined
    const leave = leaveWith(email)
    return {
      sentTo: masked(email),
      codeLength: first.getCodeLength(),
      ...(resendAfter !== undefined && resendAfter > 0 && { resendAfter }),
      submit: (code) =>
        interactions.run('Login', async () => {
          if (!accepted) {
            const result = await state.submitCode(code.trim())
            await check(result, 'code', leave)
            accepted = result
          }
          await proceed(accepted)
        }),
      async resend() {
        const result = await state.resendCode()
        await check(result, 'code-request', leave)
        state = result.state as AwaitsCode<Result>
      },
    }
  }

  const forms: NativeSignIn['forms'] = {
    signIn: ({ email, password }) => {
      const leave = leaveWith(email)
      return asLogin(async (app, scopes) => {
        const result = await applications.whileWanting(false, () =>
          app.signIn({ username: email, password, scopes }),
        )
        await begin(await tokensOf(app, result, 'password', leave))
      }, leave)
    },

    requestCode: (email) => {
      const leave = leaveWith(email)
      return asLogin(async (app, scopes) => {
        const result = await applications.whileWanting(true, () => app.signIn({ username: email, scopes }))
        await check(result, 'code-request', leave)
        if (!result.isCodeRequired()) throw new AuthError('NOT_AVAILABLE')
        const proceed = ending((entered: SignInSubmitCodeResult) => tokensOf(app, entered, 'code', leave))
        return codeStep(email, result.state, proceed)
      }, leave)
    },

    register: ({ email, userName, password }) => {
      const leave = leaveWith(email)
      return asLogin(async (app, scopes) => {
        const result = await app.signUp({
          username: email,
          password,
          attributes: { displayName: userName },
        })
        await check(result, 'code-request', leave)
        if (!result.isCodeRequired()) return leave()
        const proceed = ending(async (entered: Awaited<ReturnType<typeof result.state.submitCode>>) => {
          if (!entered.isCompleted()) return leave()
          return tokensOf(app, await entered.state.signIn({ scopes }), 'code', leave)
        })
        return codeStep(email, result.state, proceed, result.state.getCodeResendInterval())
      }, leave)
    },

    requestPasswordReset: (email): Promise<ResetStep> => {
      const leave = leaveWith(email, true)
      return asLogin(async (app, scopes) => {
        const result = await app.resetPassword({ username: email })
        await check(result, 'code-request', leave)
        if (!result.isCodeRequired()) return leave()
        type Entered = Awaited<ReturnType<typeof result.state.submitCode>>
        let entered: Entered | undefined
        const proceed = async (now: Entered) => {
          entered = now
        }
        interface Changed {
          password: string
          state: { signIn: (inputs: { scopes: string[] }) => Promise<SignInResult> }
        }
        let changed: Changed | undefined
        const signIn = ending(async ({ state }: Changed) =>
          tokensOf(app, await state.signIn({ scopes }), 'new-password', leave),
        )
        return {
          ...codeStep(email, result.state, proceed),
          setPassword: (password) =>
            interactions.run('Login', async () => {
              if (!entered?.isPasswordRequired()) throw new AuthError('FLOW_EXPIRED')
              if (!changed) {
                const submitted = await entered.state.submitNewPassword(password)
                await check(submitted, 'new-password', leave)
                if (!submitted.isCompleted()) return leave()
                changed = { password, state: submitted.state }
              }
              // A code allows one password; whoever wants another one by now needs another code.
              if (changed.password !== password) throw new AuthError('FLOW_EXPIRED')
              await signIn(changed)
            }),
        }
      }, leave)
    },
  }

  return {
    forms,
    async exchange(continuationToken) {
      const app = await applications.native()
      const result = await app.signInWithToken(continuationToken, apiScopes(await config()))
      // Only our own server gives such tokens, and it asks for nothing more.
      const leave: Leave = () => Promise.reject(new AuthError('PASSKEY_FAILED'))
      await begin(await tokensOf(app, result, 'passkey', leave))
    },
  }
}
