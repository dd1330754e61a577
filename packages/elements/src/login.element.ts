import { createElement } from './create-element.ts'
import type * as types from './element-types.ts'
import type { StudioLoginMethods, StudioLoginProperties } from './element-types.ts'
import { connectLogin } from './login/connect-login.ts'
import { loginSpec } from './login.table.ts'

export { loginSpec }

/** The class of `<studio-login>`. Importing it registers nothing. */
export const StudioLoginElement = createElement<StudioLoginProperties, StudioLoginMethods>(
  loginSpec,
  connectLogin,
)
export type StudioLoginElement = types.StudioLoginElement
