import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'

/** Without scripts nothing says that a page has been read but its reader: the action of its screen has the intent `read`. */
export function ReadButton() {
  return (
    <noscript>
      <Form method="post">
        <Button type="submit" name="intent" value="read" variant="outline" size="sm">
          Mark as read
        </Button>
      </Form>
    </noscript>
  )
}
