/** How personal numbers are shown to those who need not read them (个人信息脱敏): the ends stay, the middle is starred. */

function mask(text: string, head: number, tail: number): string {
  const hidden = text.length - head - tail;
  return hidden < 3 ? "*".repeat(text.length) : text.slice(0, head) + "*".repeat(hidden) + text.slice(-tail);
}

/** 13812345678 -> 138****5678; other telephones the same way, short ones starred whole. */
export const maskPhone = (phone: string): string => mask(phone, 3, 4);

/** 11010519491231002X -> 110***********002X: neither the birthday nor the place in full. */
export const maskIdCard = (idCard: string): string => mask(idCard, 3, 4);
