/** The rows of a list of fields, and none where something that is no list was posted under its name. */
export function rowsOf<Row>(field: { initialValue: unknown; getFieldList: () => Row[] }): Row[] {
  return Array.isArray(field.initialValue ?? []) ? field.getFieldList() : []
}
