// Figures and tables.

export const percent = (share) => `${(100 * share).toFixed(1)}%`;

// A number with a real minus sign, and no minus before zero.
export const signed = (value, digits = 1) => {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
};

// A row of column heads.
export const head = (table, names) => {
  table.tHead.replaceChildren();
  const row = table.tHead.insertRow();
  for (const name of names) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = name;
    row.append(cell);
  }
};
