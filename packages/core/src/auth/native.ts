import {
  CustomAuthPublicClientApplication,
  type CustomAuthConfiguration,
  type ICustomAuthPublicClientApplication,
} from '@azure/msal-browser/custom-auth'

/**
 * MSAL refuses to begin while it knows somebody. People are asked for their password again before they change
 * something important, and may come back after the server has forgotten them, so here it knows nobody.
 */
function allowAnotherSignIn(application: ICustomAuthPublicClientApplication): void {
  const { customAuthController } = application as unknown as { customAuthController?: object }
  if (customAuthController) Object.assign(customAuthController, { getCurrentAccount: () => ({}) })
}

/** MSAL for forms of our own: native authentication. Always imported lazily. */
export async function createNativeApplication(
  configuration: CustomAuthConfiguration,
): Promise<ICustomAuthPublicClientApplication> {
  const application = await CustomAuthPublicClientApplication.create(configuration)
  allowAnotherSignIn(application)
  return application
}
