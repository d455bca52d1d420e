// Stands for a style sheet in tests, where nothing is laid out.
export default {};
