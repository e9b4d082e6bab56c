# Opens each workbook with openpyxl, types into cells, and saves it: [{"from", "to", "edits": [[sheet, cell, value]]}] on the way in.
import json
import sys
import warnings

import openpyxl

warnings.simplefilter("ignore")
faults = {}
for piece in json.load(sys.stdin):
    try:
        book = openpyxl.load_workbook(piece["from"], rich_text=True)
        for sheet, cell, value in piece["edits"]:
            book[sheet][cell].value = value
        book.save(piece["to"])
    except Exception as fault:
        faults[piece["from"]] = f"{type(fault).__name__}: {fault}"
json.dump(faults, sys.stdout)
