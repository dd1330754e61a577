// What passkeys are drawn with, and the form for who has to sign in anew; fetched with the code that draws them.
import '../../../../../packages/react/src/ui/form.css'
import '../../../../../packages/react/src/login/login.css'
import '../../../../../packages/react/src/biometrics/biometrics.css'
