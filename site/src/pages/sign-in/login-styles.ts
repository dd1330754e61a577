import '../../../../packages/react/src/ui/form.css'
import '../../../../packages/react/src/login/login.css'
