/** The `tel:` URL of a UK number: `0161 496 0001` becomes `tel:+441614960001`. */
export function telHref(number: string): string {
  return `tel:+44${number.replaceAll(' ', '').replace(/^0/, '')}`;
}

/** URL of a WhatsApp chat with `greeting` typed (rule 1.4). `number` is international: `+44 161 496 0002`. */
export function whatsappHref(number: string, greeting: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(greeting)}`;
}
