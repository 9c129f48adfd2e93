// Figures and tables.

export const percent = (share) => `${(100 * share).toFixed(1)}%`;

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
