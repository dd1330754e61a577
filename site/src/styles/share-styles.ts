// What sharing is drawn with; fetched with the code that draws it.
import '../../../packages/react/src/ui/form.css'
import '../../../packages/react/src/chat/share/share.css'
