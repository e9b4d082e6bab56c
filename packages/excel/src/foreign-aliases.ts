/** Header labels of programs of other countries and of groups. Traditional and Japanese characters are compared as the mainland writes them. */

export const foreignVoucher: Readonly<Record<string, readonly string[]>> = {
  jDate:
    "pstng date|accounting date|entry date|传票日期|传票日付|取引日|取引日付|日付|buchungsdatum|belegdatum|datum|fecha|fecha asiento|trx date|transaction date|data".split(
      "|",
    ),
  jPeriod: "buchungsperiode|periode|accounting period".split("|"),
  jType: "传票类别|传票种类|journal|journal code|voucher type".split("|"),
  jNo: "voucher|journal number|trans. no.|voucher no|voucher no.|voucher number|journal entry|entry no|entry no.|doc number|doc. no.|trans #|trans#|transaction no|transaction number|日记账分录|传票号码|传票编号|传票番号|传票no|传票no.|仕訳番号|仕訳no|belegnummer|belegnr|belegnr.|beleg|buchungsnummer|journalnummer|asiento|n. asiento|asiento no|日记账编号".split(
    "|",
  ),
  summary: "label|标签|communication|remarks|narration|buchungstext|concepto|texto|明细摘要".split("|"),
  accountCode:
    "accounting flexfield|main account|主账户|g/l acct/bp code|account code|flexfield|account combination|code combination|natural account|账户弹性域|科目代号|会计科目代号|konto|sachkonto|cuenta|勘定科目コード|科目コード".split(
      "|",
    ),
  accountName:
    "g/l acct/bp name|勘定科目|勘定科目名|科目名|kontobezeichnung|kontoname|kontenbezeichnung|kontobeschriftung|nombre cuenta|full account name|account description|account desc".split(
      "|",
    ),
  debitAccountCode: "借方科目コード|借方勘定科目コード|借方勘定コード".split("|"),
  debitAccountName: "借方勘定科目|借方勘定科目名|借方科目名".split("|"),
  creditAccountCode: "贷方科目コード|贷方勘定科目コード|贷方勘定コード".split("|"),
  creditAccountName: "贷方勘定科目|贷方勘定科目名|贷方科目名".split("|"),
  debit: "debit (lc)|amount (debit)|sollbetrag|soll|debe|dr|accounted debit|debit amount".split("|"),
  credit: "credit (lc)|amount (credit)|habenbetrag|haben|haber|cr|accounted credit|credit amount".split("|"),
  dc: "pk|posting key|soll/haben|soll-/haben-kennzeichen|sh-kennzeichen|s/h-kennzeichen|sens|借贷别|dc".split("|"),
  amount: "amt in loc.cur.|amount in lc|betrag|umsatz|importe|以本币计金额".split("|"),
  fcDebit: "entered debit".split("|"),
  fcCredit: "entered credit".split("|"),
  customer: "partner|业务伙伴|合作伙伴".split("|"),
  currency: "lcurr|währung|waehrung|commodity".split("|"),
};

export const foreignBalance: Readonly<Record<string, readonly string[]>> = {
  accountCode: "科目代号|会计科目代号|konto|kontonummer|cuenta|勘定科目コード|科目コード".split("|"),
  accountName: "勘定科目|勘定科目名|科目名|kontobezeichnung|kontoname|account description".split("|"),
  opening: "前期繰越|繰越残高|期首残高|anfangssaldo|eröffnungssaldo".split("|"),
  closing: "期末残高|残高|endsaldo|schlusssaldo|saldo".split("|"),
};
