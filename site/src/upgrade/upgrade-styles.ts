// It can sign people in, with the login widget's form.
import '../../../packages/react/src/ui/form.css'
import '../../../packages/react/src/login/login.css'
import '../../../packages/react/src/upgrade/upgrade.css'
// And payments can be confirmed with a passkey.
import '../../../packages/react/src/biometrics/biometrics.css'
