Sub SaveAll
  Dim loadOptions(0) As New com.sun.star.beans.PropertyValue
  Dim saveOptions(0) As New com.sun.star.beans.PropertyValue
  loadOptions(0).Name = "Hidden"
  loadOptions(0).Value = True
  saveOptions(0).Name = "FilterName"
  saveOptions(0).Value = "Calc MS Excel 2007 XML"
  list = FreeFile
  Open Environ("DIGAO_PIECES") For Input As #list
  Do While Not Eof(list)
    Line Input #list, piece
    fields = Split(piece, Chr(9))
    book = StarDesktop.loadComponentFromURL(fields(0), "_blank", 0, loadOptions())
    For at = 2 To UBound(fields) - 2 Step 3
      cell = book.Sheets.getByName(fields(at)).getCellRangeByName(fields(at + 1))
      If IsNumeric(fields(at + 2)) Then
        cell.Value = Val(fields(at + 2))
      Else
        cell.String = fields(at + 2)
      End If
    Next at
    book.storeToURL(fields(1), saveOptions())
    book.close(True)
  Loop
  Close #list
  StarDesktop.terminate()
End Sub
