// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {ITokenSale} from "./ITokenSale.sol";

/// @title The sale of the game token, behind a UUPS proxy
/// @notice See ITokenSale.
contract TokenSale is ITokenSale, Ownable2StepUpgradeable, UUPSUpgradeable, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @custom:storage-location erc7201:hatchery.storage.TokenSale
    struct TokenSaleStorage {
        IERC20 hatchy;
        IERC20 usdt;
        address receiver;
        bool saleActive;
        bool whitelistActive;
        uint256 price;
        uint256 sold;
        mapping(address account => uint256) whitelist;
    }

    uint256 private constant WHOLE_TOKEN = 1e18;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.TokenSale")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xbc0d227fbfd5653745670f694ea5057168736c0bf1dafa3b0a262399f19c0700;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once. The sale is off, the whitelist on.
    /// @param initialOwner sets prices and addresses, takes unsold tokens back, upgrades
    /// @param hatchy the game token
    /// @param usdt the stablecoin; nobody can buy while it is zero
    /// @param initialReceiver the account that buyers pay
    /// @param price the price of one whole token, in base units of the stablecoin
    function initialize(address initialOwner, address hatchy, address usdt, address initialReceiver, uint256 price)
        external
        initializer
    {
        if (hatchy == address(0)) revert TokenSale_ZeroAddress();
        if (hatchy == usdt) revert TokenSale_SameToken();
        __Ownable_init(initialOwner);
        TokenSaleStorage storage $ = _tokenSaleStorage();
        $.hatchy = IERC20(hatchy);
        $.usdt = IERC20(usdt);
        $.whitelistActive = true;
        _setReceiver(initialReceiver);
        _setPrice(price);
    }

    /// @inheritdoc ITokenSale
    function buyHatchy(uint256 amount) external nonReentrant {
        _buy(amount, 0);
    }

    /// @inheritdoc ITokenSale
    function buyHatchyAtLeast(uint256 amount, uint256 minTokens) external nonReentrant {
        _buy(amount, minTokens);
    }

    /// @inheritdoc ITokenSale
    function flipState() external onlyOwner {
        TokenSaleStorage storage $ = _tokenSaleStorage();
        if (address($.usdt) == address(0)) revert TokenSale_ZeroAddress();
        $.saleActive = !$.saleActive;
        emit SaleActiveChanged($.saleActive);
    }

    /// @inheritdoc ITokenSale
    function flipWhitelistActive() external onlyOwner {
        TokenSaleStorage storage $ = _tokenSaleStorage();
        $.whitelistActive = !$.whitelistActive;
        emit WhitelistActiveChanged($.whitelistActive);
    }

    /// @inheritdoc ITokenSale
    function updateWhitelist(address _address, uint256 _amount) external onlyOwner {
        _tokenSaleStorage().whitelist[_address] = _amount;
        emit WhitelistChanged(_address, _amount);
    }

    /// @inheritdoc ITokenSale
    function setAddresses(address hatchy, address usdt) external onlyOwner {
        if (hatchy == address(0) || usdt == address(0)) revert TokenSale_ZeroAddress();
        if (hatchy == usdt) revert TokenSale_SameToken();
        TokenSaleStorage storage $ = _tokenSaleStorage();
        ($.hatchy, $.usdt) = (IERC20(hatchy), IERC20(usdt));
        emit AddressesChanged(hatchy, usdt);
    }

    /// @inheritdoc ITokenSale
    function setPrice(uint256 price) external onlyOwner {
        _setPrice(price);
    }

    /// @inheritdoc ITokenSale
    function setReceiver(address _receiver) external onlyOwner {
        _setReceiver(_receiver);
    }

    /// @inheritdoc ITokenSale
    function setSold(uint256 _sold) external onlyOwner {
        _tokenSaleStorage().sold = _sold;
        emit SoldChanged(_sold);
    }

    /// @inheritdoc ITokenSale
    function withdrawSaleTokens() external onlyOwner nonReentrant {
        uint256 amount = availableTokens();

        emit SaleTokensWithdrawn(_msgSender(), amount);

        _tokenSaleStorage().hatchy.safeTransfer(_msgSender(), amount);
    }

    /// @inheritdoc ITokenSale
    function sold() external view returns (uint256) {
        return _tokenSaleStorage().sold;
    }

    /// @inheritdoc ITokenSale
    function receiver() external view returns (address) {
        return _tokenSaleStorage().receiver;
    }

    /// @inheritdoc ITokenSale
    function getSaleActive() external view returns (bool) {
        return _tokenSaleStorage().saleActive;
    }

    /// @inheritdoc ITokenSale
    function whitelistActive() external view returns (bool) {
        return _tokenSaleStorage().whitelistActive;
    }

    /// @inheritdoc ITokenSale
    function whitelist(address account) external view returns (uint256) {
        return _tokenSaleStorage().whitelist[account];
    }

    /// @inheritdoc ITokenSale
    function hatchyToken() external view returns (address) {
        return address(_tokenSaleStorage().hatchy);
    }

    /// @inheritdoc ITokenSale
    function usdtToken() external view returns (address) {
        return address(_tokenSaleStorage().usdt);
    }

    /// @inheritdoc ITokenSale
    function quote(uint256 amount) public view returns (uint256 tokens, uint256 cost) {
        uint256 price = PRICE_IN_USDT();
        tokens = Math.mulDiv(amount, WHOLE_TOKEN, price);
        // Rounded up, against the buyer, but never above `amount`, because `tokens` was rounded down.
        cost = Math.mulDiv(tokens, price, WHOLE_TOKEN, Math.Rounding.Ceil);
    }

    /// @inheritdoc ITokenSale
    function availableTokens() public view returns (uint256) {
        return _tokenSaleStorage().hatchy.balanceOf(address(this));
    }

    /// @inheritdoc ITokenSale
    function PRICE_IN_USDT() public view returns (uint256) {
        return _tokenSaleStorage().price;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _buy(uint256 amount, uint256 minTokens) private {
        TokenSaleStorage storage $ = _tokenSaleStorage();
        if (!$.saleActive) revert TokenSale_NotActive();
        (uint256 tokens, uint256 cost) = quote(amount);
        if (tokens == 0) revert TokenSale_NothingBought();
        if (tokens < minTokens) revert TokenSale_TooExpensive(tokens, minTokens);
        uint256 available = availableTokens();
        if (tokens > available) revert TokenSale_NotEnoughTokens(available, tokens);

        if ($.whitelistActive) _spendAllowance($, cost);
        $.sold += tokens;

        emit TokensBought(_msgSender(), tokens, cost);

        $.usdt.safeTransferFrom(_msgSender(), $.receiver, cost);
        $.hatchy.safeTransfer(_msgSender(), tokens);
    }

    function _spendAllowance(TokenSaleStorage storage $, uint256 cost) private {
        uint256 allowance = $.whitelist[_msgSender()];
        if (cost > allowance) revert TokenSale_AllowanceExceeded(_msgSender(), allowance, cost);
        $.whitelist[_msgSender()] = allowance - cost;
        emit WhitelistChanged(_msgSender(), allowance - cost);
    }

    function _setPrice(uint256 price) private {
        if (price == 0) revert TokenSale_ZeroPrice();
        _tokenSaleStorage().price = price;
        emit PriceChanged(price);
    }

    function _setReceiver(address newReceiver) private {
        if (newReceiver == address(0)) revert TokenSale_ZeroAddress();
        _tokenSaleStorage().receiver = newReceiver;
        emit ReceiverChanged(newReceiver);
    }

    function _tokenSaleStorage() private pure returns (TokenSaleStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
