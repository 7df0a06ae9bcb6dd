/** The rows of a list field; none if something other than a list was posted under its name. */
export function rowsOf<Row>(field: { initialValue: unknown; getFieldList: () => Row[] }): Row[] {
  return Array.isArray(field.initialValue ?? []) ? field.getFieldList() : []
}
