/** The `tel:` address of a UK number as people write it: `0161 496 0001` gives `tel:+441614960001`. */
export function telHref(number: string): string {
  return `tel:+44${number.replaceAll(' ', '').replace(/^0/, '')}`;
}

/** A WhatsApp chat with `greeting` already typed (spec §1). `number` is international: `+44 161 496 0002`. */
export function whatsappHref(number: string, greeting: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(greeting)}`;
}
