// In the browser, before React: a page whose text nodes were replaced by a translator does not crash.

/**
 * Google Translate replaces each text node, which React still refers to, with a `<font>`. Removing that text, or inserting
 * something before it, throws. Elements stay, so whatever comes and goes here is an element (decision 042); this is for a text
 * that was overlooked. It stays as it was, and the console warns.
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

/** Only for text nodes: an element in the wrong place is a bug of ours. */
function isTakenFrom(parent: Node, child: Node): boolean {
  const isTaken = child.nodeType === Node.TEXT_NODE && child.parentNode !== parent
  if (isTaken) console.error('A text beside an element was replaced by a translator', child.nodeValue, parent)
  return isTaken
}

/** The element around the text, if the translator kept one. */
function standInOf(parent: Node, text: Node): Node | null {
  let at: Node | null = text
  while (at && at.parentNode !== parent) at = at.parentNode
  return at
}
