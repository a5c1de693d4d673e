// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title The sale of the game token
/// @notice Sells the game tokens that it holds for a stablecoin. The price is in the stablecoin's own base units for
/// one whole token of 18 decimals, so the stablecoin may have any number of decimals. While the whitelist is active,
/// each account may spend its allowance. Purchases lower it. Only the owner can raise it.
/// @dev Payments go straight to the receiver. The stablecoin must not take a fee on transfers.
interface ITokenSale {
    /// @notice `buyer` got `tokens` and paid `cost` base units of the stablecoin.
    event TokensBought(address indexed buyer, uint256 tokens, uint256 cost);

    /// @notice The sale was switched on or off.
    event SaleActiveChanged(bool active);

    /// @notice The whitelist was switched on or off.
    event WhitelistActiveChanged(bool active);

    /// @notice `account` may now spend `allowance` base units of the stablecoin while the whitelist is active.
    event WhitelistChanged(address indexed account, uint256 allowance);

    /// @notice One whole token now costs `price` base units of the stablecoin.
    event PriceChanged(uint256 price);

    /// @notice The receiver of payments changed.
    event ReceiverChanged(address indexed receiver);

    /// @notice The game token or the stablecoin changed.
    event AddressesChanged(address indexed hatchy, address indexed usdt);

    /// @notice The owner set the count of sold tokens.
    event SoldChanged(uint256 sold);

    /// @notice The owner withdrew the unsold tokens.
    event SaleTokensWithdrawn(address indexed to, uint256 amount);

    /// @notice The sale is switched off.
    error TokenSale_NotActive();

    /// @notice The whitelist is active, and `account` may spend only `allowance`.
    error TokenSale_AllowanceExceeded(address account, uint256 allowance, uint256 cost);

    /// @notice The sale holds only `available` tokens.
    error TokenSale_NotEnoughTokens(uint256 available, uint256 tokens);

    /// @notice The amount buys fewer tokens than the buyer's minimum.
    error TokenSale_TooExpensive(uint256 tokens, uint256 minTokens);

    /// @notice The amount is too small to buy anything.
    error TokenSale_NothingBought();

    /// @notice The price must not be zero.
    error TokenSale_ZeroPrice();

    /// @notice The zero address is not allowed.
    error TokenSale_ZeroAddress();

    /// @notice The game token and the stablecoin must differ.
    error TokenSale_SameToken();

    /// @notice Buys tokens for at most `amount` base units of the stablecoin, which the caller must have approved.
    /// @dev WARNING: the price at execution applies. Use `buyHatchyAtLeast` to bound it.
    function buyHatchy(uint256 amount) external;

    /// @notice The same, but reverts if it buys fewer than `minTokens` base units of the game token.
    function buyHatchyAtLeast(uint256 amount, uint256 minTokens) external;

    /// @notice Switches the sale on or off. Only the owner.
    function flipState() external;

    /// @notice Switches the whitelist on or off. Only the owner.
    function flipWhitelistActive() external;

    /// @notice Sets how much `_address` may still spend, in base units of the stablecoin. Only the owner.
    function updateWhitelist(address _address, uint256 _amount) external;

    /// @notice Sets the game token and the stablecoin. Only the owner.
    /// @dev Price and allowances are in the stablecoin's base units. Set them again after a change.
    function setAddresses(address hatchy, address usdt) external;

    /// @notice Sets the price of one whole token, in base units of the stablecoin. Only the owner.
    function setPrice(uint256 price) external;

    /// @notice Sets the receiver of payments. Only the owner.
    function setReceiver(address _receiver) external;

    /// @notice Sets the count of sold tokens, in base units; it is for display and limits nothing. Only the owner.
    function setSold(uint256 _sold) external;

    /// @notice Sends the unsold tokens to the owner. Only the owner.
    function withdrawSaleTokens() external;

    /// @notice The tokens, in base units, that `amount` of the stablecoin buys now, and what they cost: at most
    /// `amount`.
    function quote(uint256 amount) external view returns (uint256 tokens, uint256 cost);

    /// @notice The base units of the game token that can still be bought: what the sale holds.
    function availableTokens() external view returns (uint256);

    /// @notice The base units of the game token that were sold.
    function sold() external view returns (uint256);

    /// @notice The price of one whole token, in base units of the stablecoin.
    function PRICE_IN_USDT() external view returns (uint256);

    /// @notice Returns the receiver of payments.
    function receiver() external view returns (address);

    /// @notice Whether tokens can be bought.
    function getSaleActive() external view returns (bool);

    /// @notice Whether only those with an allowance can buy.
    function whitelistActive() external view returns (bool);

    /// @notice How much `account` may still spend while the whitelist is active, in base units of the stablecoin.
    function whitelist(address account) external view returns (uint256);

    /// @notice The game token.
    function hatchyToken() external view returns (address);

    /// @notice The stablecoin.
    function usdtToken() external view returns (address);
}
