/** Makes what belongs to a number once. */
export function remembered<Value>(make: (count: number) => Value): (count: number) => Value {
  const made = new Map<number, Value>()
  return (count) => {
    let value = made.get(count)
    if (value === undefined) made.set(count, (value = make(count)))
    return value
  }
}
