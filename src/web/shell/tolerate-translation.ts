// In the browser, before React: a page whose texts a translator has replaced does not end in 'Something went wrong'.

/**
 * Google Translate puts a `<font>` in the place of each text, which React still holds, and to remove that text, or to put
 * something before it, throws. Elements stay theirs, so what comes and goes is an element here (decision 042); this is for a
 * text that was overlooked. It stays as it was, and the console says so.
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (!isTakenFrom(this, child)) return removeChild.call(this, child) as Child
    const standIn = standInOf(this, child)
    if (standIn) removeChild.call(this, standIn)
    return child
  }

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    added: Child,
    next: Node | null,
  ): Child {
    const at = next && isTakenFrom(this, next) ? standInOf(this, next) : next
    return insertBefore.call(this, added, at) as Child
  }
}

/** Only of a text: an element that is not where it should be is a defect of ours. */
function isTakenFrom(parent: Node, child: Node): boolean {
  const isTaken = child.nodeType === Node.TEXT_NODE && child.parentNode !== parent
  if (isTaken) console.error('A text beside an element was replaced by a translator', child.nodeValue, parent)
  return isTaken
}

/** What is there with the text in it, if the translator kept that. */
function standInOf(parent: Node, text: Node): Node | null {
  let at: Node | null = text
  while (at && at.parentNode !== parent) at = at.parentNode
  return at
}
