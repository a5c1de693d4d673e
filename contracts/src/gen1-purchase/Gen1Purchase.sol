// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {ITickets} from "../tickets/ITickets.sol";
import {IGen1Minter} from "./IGen1Minter.sol";
import {IGen1Purchase} from "./IGen1Purchase.sol";

/// @title The purchase of gen-1 creatures, behind a UUPS proxy
/// @notice See IGen1Purchase.
contract Gen1Purchase is IGen1Purchase, Ownable2StepUpgradeable, UUPSUpgradeable, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @param initialOwner sets prices and addresses, withdraws, upgrades
    /// @param gen1 the gen-1 collection
    /// @param hatchy the game token
    /// @param tickets the tickets contract; none if zero
    /// @param ticketId the kind of ticket that pays
    /// @param avaxPrice the price in the native coin; closed if zero
    /// @param hatchyPrice the price in base units of the game token; closed if zero
    struct InitializeParameters {
        address initialOwner;
        address gen1;
        address hatchy;
        address tickets;
        uint256 ticketId;
        uint256 avaxPrice;
        uint256 hatchyPrice;
    }

    /// @custom:storage-location erc7201:hatchery.storage.Gen1Purchase
    struct Gen1PurchaseStorage {
        IGen1Minter gen1;
        bool active;
        IERC20 hatchy;
        ITickets tickets;
        uint256 ticketId;
        uint256 avaxPrice;
        uint256 hatchyPrice;
    }

    /// @inheritdoc IGen1Purchase
    uint256 public constant MAX_PER_TX = 40;

    /// @dev The currency that stands for the native coin.
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.Gen1Purchase")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x6cea65f0bf82b0a2c3bf24a12ae479a230532ba9fdb136f7341fd6b95497f100;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once. Nothing can be bought yet.
    function initialize(InitializeParameters calldata parameters) external initializer {
        __Ownable_init(parameters.initialOwner);
        Gen1PurchaseStorage storage $ = _gen1PurchaseStorage();
        $.gen1 = IGen1Minter(_notZero(parameters.gen1));
        $.hatchy = IERC20(_notZero(parameters.hatchy));
        $.tickets = ITickets(parameters.tickets);
        $.ticketId = parameters.ticketId;
        $.avaxPrice = parameters.avaxPrice;
        $.hatchyPrice = parameters.hatchyPrice;
    }

    /// @inheritdoc IGen1Purchase
    function buyWithAvax(uint256 amount) external payable nonReentrant {
        Gen1PurchaseStorage storage $ = _checkPurchase(amount);
        uint256 cost = _cost($.avaxPrice, amount);
        if (msg.value != cost) revert Gen1Purchase_WrongPayment(msg.value, cost);

        emit ReceivedFunds(cost);
        emit Purchased(_msgSender(), NATIVE, amount, cost);

        _deliver($, amount);
    }

    /// @inheritdoc IGen1Purchase
    function buyWithHatchy(uint256 amount) external nonReentrant {
        _buyWithHatchy(amount, type(uint256).max);
    }

    /// @inheritdoc IGen1Purchase
    function buyWithHatchyAtMost(uint256 amount, uint256 maxCost) external nonReentrant {
        _buyWithHatchy(amount, maxCost);
    }

    /// @inheritdoc IGen1Purchase
    function buyWithTicket(uint256 amount) external nonReentrant {
        Gen1PurchaseStorage storage $ = _checkPurchase(amount);
        ITickets tickets = $.tickets;
        if (address(tickets) == address(0)) revert Gen1Purchase_NoPrice();

        emit Purchased(_msgSender(), address(tickets), amount, amount);

        tickets.burn(_msgSender(), $.ticketId, amount);
        _deliver($, amount);
    }

    /// @inheritdoc IGen1Purchase
    function addFunds() external payable {
        emit ReceivedFunds(msg.value);
    }

    /// @inheritdoc IGen1Purchase
    function flipState() external onlyOwner {
        Gen1PurchaseStorage storage $ = _gen1PurchaseStorage();
        $.active = !$.active;
        emit ActiveChanged($.active);
    }

    /// @inheritdoc IGen1Purchase
    function setAvaxPrice(uint256 _price) external onlyOwner {
        _gen1PurchaseStorage().avaxPrice = _price;
        emit AvaxPriceChanged(_price);
    }

    /// @inheritdoc IGen1Purchase
    function setHatchyPrice(uint256 _price) external onlyOwner {
        _gen1PurchaseStorage().hatchyPrice = _price;
        emit HatchyPriceChanged(_price);
    }

    /// @inheritdoc IGen1Purchase
    function setGen1Address(address _address) external onlyOwner {
        _gen1PurchaseStorage().gen1 = IGen1Minter(_notZero(_address));
        emit Gen1AddressChanged(_address);
    }

    /// @inheritdoc IGen1Purchase
    function setHatchyAddress(address _address) external onlyOwner {
        _gen1PurchaseStorage().hatchy = IERC20(_notZero(_address));
        emit HatchyAddressChanged(_address);
    }

    /// @inheritdoc IGen1Purchase
    function setHatchyTicketsContract(address _hatchyTickets) external onlyOwner {
        Gen1PurchaseStorage storage $ = _gen1PurchaseStorage();
        $.tickets = ITickets(_hatchyTickets);
        emit TicketsChanged(_hatchyTickets, $.ticketId);
    }

    /// @inheritdoc IGen1Purchase
    function setTicketId(uint256 id) external onlyOwner {
        Gen1PurchaseStorage storage $ = _gen1PurchaseStorage();
        $.ticketId = id;
        emit TicketsChanged(address($.tickets), id);
    }

    /// @inheritdoc IGen1Purchase
    function withdrawAvax() external onlyOwner nonReentrant {
        uint256 amount = address(this).balance;

        emit Withdrawn(NATIVE, _msgSender(), amount);

        (bool sent,) = _msgSender().call{value: amount}("");
        if (!sent) revert Gen1Purchase_TransferFailed();
    }

    /// @inheritdoc IGen1Purchase
    function withdrawHatchy() external onlyOwner nonReentrant {
        IERC20 hatchy = _gen1PurchaseStorage().hatchy;
        uint256 amount = hatchy.balanceOf(address(this));

        emit Withdrawn(address(hatchy), _msgSender(), amount);

        hatchy.safeTransfer(_msgSender(), amount);
    }

    /// @inheritdoc IGen1Purchase
    function isActive() external view returns (bool) {
        return _gen1PurchaseStorage().active;
    }

    /// @inheritdoc IGen1Purchase
    function avaxPrice() external view returns (uint256) {
        return _gen1PurchaseStorage().avaxPrice;
    }

    /// @inheritdoc IGen1Purchase
    function hatchyPrice() external view returns (uint256) {
        return _gen1PurchaseStorage().hatchyPrice;
    }

    /// @inheritdoc IGen1Purchase
    function gen1Address() external view returns (address) {
        return address(_gen1PurchaseStorage().gen1);
    }

    /// @inheritdoc IGen1Purchase
    function hatchyAddress() external view returns (address) {
        return address(_gen1PurchaseStorage().hatchy);
    }

    /// @inheritdoc IGen1Purchase
    function getHatchyTicketsContract() external view returns (address) {
        return address(_gen1PurchaseStorage().tickets);
    }

    /// @inheritdoc IGen1Purchase
    function ticketId() external view returns (uint256) {
        return _gen1PurchaseStorage().ticketId;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _buyWithHatchy(uint256 amount, uint256 maxCost) private {
        Gen1PurchaseStorage storage $ = _checkPurchase(amount);
        uint256 cost = _cost($.hatchyPrice, amount);
        if (cost > maxCost) revert Gen1Purchase_TooExpensive(cost, maxCost);
        IERC20 hatchy = $.hatchy;

        emit Purchased(_msgSender(), address(hatchy), amount, cost);

        hatchy.safeTransferFrom(_msgSender(), address(this), cost);
        _deliver($, amount);
    }

    function _checkPurchase(uint256 amount) private view returns (Gen1PurchaseStorage storage $) {
        $ = _gen1PurchaseStorage();
        if (!$.active) revert Gen1Purchase_NotActive();
        if (amount == 0 || amount > MAX_PER_TX) revert Gen1Purchase_InvalidAmount(amount, MAX_PER_TX);
    }

    /// @dev Runs last in a purchase, because the collection may call the receiver.
    function _deliver(Gen1PurchaseStorage storage $, uint256 amount) private {
        uint256 firstTokenId = $.gen1.mintTo(_msgSender(), amount);
        for (uint256 i = 0; i < amount; ++i) {
            emit HatchyMinted(firstTokenId + i);
        }
    }

    function _cost(uint256 price, uint256 amount) private pure returns (uint256) {
        if (price == 0) revert Gen1Purchase_NoPrice();
        return price * amount;
    }

    function _notZero(address account) private pure returns (address) {
        if (account == address(0)) revert Gen1Purchase_ZeroAddress();
        return account;
    }

    function _gen1PurchaseStorage() private pure returns (Gen1PurchaseStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
