import share from '../../../react/src/chat/share/share.css?inline'
import form from '../../../react/src/ui/form.css?inline'

/** What sharing is drawn with besides the chat's own styles, in the order in which it counts. */
export const shareStyles = [form, share]
