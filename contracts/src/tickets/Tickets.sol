// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {ERC1155Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC1155/ERC1155Upgradeable.sol";
import {ERC2981Upgradeable} from "@openzeppelin/contracts-upgradeable/token/common/ERC2981Upgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {ERC1155ForAccountsUpgradeable} from "../accounts/ERC1155ForAccountsUpgradeable.sol";
import {ITickets} from "./ITickets.sol";

/// @title Tickets, behind a UUPS proxy
/// @notice See ITickets.
contract Tickets is
    ITickets,
    ERC1155ForAccountsUpgradeable,
    ERC2981Upgradeable,
    Ownable2StepUpgradeable,
    UUPSUpgradeable,
    ReentrancyGuardTransient
{
    using SafeERC20 for IERC20;

    struct Kind {
        bool enabled;
        uint120 maxSupply;
        uint128 supply;
        mapping(address currency => uint256) prices;
    }

    /// @custom:storage-location erc7201:hatchery.storage.Tickets
    struct TicketsStorage {
        address treasury;
        bool enabled;
        mapping(uint256 tokenId => Kind) kinds;
    }

    /// @dev The currency that stands for the native coin.
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.Tickets")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x018d763594054daa75e27f13160fd3e9a0a21a18876685f95890cabe5ce1b700;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once. No ticket can be bought yet.
    /// @param initialOwner adds tickets, sets prices, upgrades
    /// @param initialTreasury the account that gets payments and royalties
    /// @param royaltyBasisPoints royalties per 10,000 of a sale
    /// @param metadataUri metadata address, in which clients replace `{id}`
    function initialize(
        address initialOwner,
        address initialTreasury,
        uint96 royaltyBasisPoints,
        string calldata metadataUri
    ) external initializer {
        __ERC1155_init(metadataUri);
        __ERC2981_init();
        __Ownable_init(initialOwner);
        _setTreasury(initialTreasury);
        _setRoyalty(initialTreasury, royaltyBasisPoints);
    }

    /// @inheritdoc ITickets
    function mint(uint256 tokenId, address currency, uint256 amount) external payable nonReentrant {
        _buy(tokenId, currency, amount, type(uint256).max);
    }

    /// @inheritdoc ITickets
    function mintAtMost(uint256 tokenId, address currency, uint256 amount, uint256 maxCost)
        external
        payable
        nonReentrant
    {
        _buy(tokenId, currency, amount, maxCost);
    }

    /// @inheritdoc ITickets
    function ownerBatchMint(address account, uint256[] calldata ids, uint256[] calldata amounts)
        external
        onlyOwner
        nonReentrant
    {
        if (ids.length != amounts.length) revert Tickets_LengthMismatch();
        for (uint256 i = 0; i < ids.length; ++i) {
            _addSupply(_knownKind(ids[i]), ids[i], amounts[i]);
            emit Mint(account, ids[i], amounts[i]);
        }
        _mintBatch(account, ids, amounts, "");
    }

    /// @inheritdoc ITickets
    function burn(address account, uint256 id, uint256 value) external {
        if (account != _msgSender() && !isApprovedForAll(account, _msgSender())) {
            revert ERC1155MissingApprovalForAll(_msgSender(), account);
        }
        _burn(account, id, value);
    }

    /// @inheritdoc ITickets
    function addTickets(Ticket[] calldata tickets) external onlyOwner {
        for (uint256 i = 0; i < tickets.length; ++i) {
            Ticket calldata ticket = tickets[i];
            Kind storage kind = _ticketsStorage().kinds[ticket.tokenId];
            if (kind.maxSupply > 0) revert Tickets_AlreadyAdded(ticket.tokenId);
            emit TicketAdded(ticket.tokenId);
            _setMaxSupply(kind, ticket.tokenId, ticket.maxSupply);
            _setPrices(kind, ticket.tokenId, ticket.currencies, ticket.prices);
            _setStatus(kind, ticket.tokenId, ticket.enabled);
        }
    }

    /// @inheritdoc ITickets
    function updateMaxSupplies(uint256[] calldata tokenIds, uint256[] calldata maxSupplies) external onlyOwner {
        if (tokenIds.length != maxSupplies.length) revert Tickets_LengthMismatch();
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            _setMaxSupply(_knownKind(tokenIds[i]), tokenIds[i], maxSupplies[i]);
        }
    }

    /// @inheritdoc ITickets
    function updateTicketPrices(uint256 tokenId, address[] calldata currencies, uint256[] calldata prices)
        external
        onlyOwner
    {
        _setPrices(_knownKind(tokenId), tokenId, currencies, prices);
    }

    /// @inheritdoc ITickets
    function updateTicketsStatus(uint256[] calldata tokenIds, bool status) external onlyOwner {
        for (uint256 i = 0; i < tokenIds.length; ++i) {
            _setStatus(_knownKind(tokenIds[i]), tokenIds[i], status);
        }
    }

    /// @inheritdoc ITickets
    function flipState() external onlyOwner {
        TicketsStorage storage $ = _ticketsStorage();
        $.enabled = !$.enabled;
        emit EnabledChanged($.enabled);
    }

    /// @inheritdoc ITickets
    function setURI(string calldata newuri) external onlyOwner {
        _setURI(newuri);
        emit BaseURIChanged(newuri);
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @inheritdoc ITickets
    function setTreasury(address newTreasury) external onlyOwner {
        _setTreasury(newTreasury);
    }

    /// @inheritdoc ITickets
    function setRoyalty(address receiver, uint96 basisPoints) external onlyOwner {
        _setRoyalty(receiver, basisPoints);
    }

    /// @inheritdoc ITickets
    function withdraw() external nonReentrant {
        address to = treasury();
        uint256 amount = address(this).balance;

        emit Withdrawn(to, amount);

        (bool sent,) = to.call{value: amount}("");
        if (!sent) revert Tickets_TransferFailed();
    }

    /// @inheritdoc ITickets
    function enabled() external view returns (bool) {
        return _ticketsStorage().enabled;
    }

    /// @inheritdoc ITickets
    function baseURI() external view returns (string memory) {
        return uri(0);
    }

    /// @inheritdoc ITickets
    function getTicketPrice(uint256 tokenId, address currency) external view returns (uint256) {
        return _ticketsStorage().kinds[tokenId].prices[currency];
    }

    /// @inheritdoc ITickets
    function ticketsData(uint256 tokenId) external view returns (bool, uint256) {
        Kind storage kind = _ticketsStorage().kinds[tokenId];
        return (kind.enabled, kind.maxSupply);
    }

    /// @inheritdoc ITickets
    function ticketsSupply(uint256 tokenId) external view returns (uint256) {
        return _ticketsStorage().kinds[tokenId].supply;
    }

    /// @inheritdoc ITickets
    function treasury() public view returns (address) {
        return _ticketsStorage().treasury;
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC1155Upgradeable, ERC2981Upgradeable, IERC165)
        returns (bool)
    {
        return super.supportsInterface(interfaceId);
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _buy(uint256 tokenId, address currency, uint256 amount, uint256 maxCost) private {
        TicketsStorage storage $ = _ticketsStorage();
        if (!$.enabled) revert Tickets_Disabled();
        Kind storage kind = $.kinds[tokenId];
        if (!kind.enabled) revert Tickets_TicketDisabled(tokenId);
        uint256 price = kind.prices[currency];
        if (price == 0) revert Tickets_CurrencyNotAccepted(tokenId, currency);
        uint256 cost = price * amount;
        if (cost > maxCost) revert Tickets_TooExpensive(cost, maxCost);
        uint256 due = currency == NATIVE ? cost : 0;
        if (msg.value != due) revert Tickets_WrongPayment(msg.value, due);

        _addSupply(kind, tokenId, amount);

        emit Mint(_msgSender(), tokenId, amount);

        if (currency != NATIVE) IERC20(currency).safeTransferFrom(_msgSender(), $.treasury, cost);
        // Last, because it calls the receiver.
        _mint(_msgSender(), tokenId, amount, "");
    }

    function _addSupply(Kind storage kind, uint256 tokenId, uint256 amount) private {
        if (amount == 0) revert Tickets_ZeroAmount();
        (uint256 supply, uint256 maxSupply) = (kind.supply, kind.maxSupply);
        if (amount > maxSupply - supply) revert Tickets_MaxSupplyExceeded(tokenId, supply, maxSupply);
        kind.supply = uint128(supply + amount);
    }

    function _setMaxSupply(Kind storage kind, uint256 tokenId, uint256 maxSupply) private {
        bool fits = maxSupply > 0 && maxSupply <= type(uint120).max;
        if (!fits || maxSupply < kind.supply) revert Tickets_MaxSupplyExceeded(tokenId, kind.supply, maxSupply);
        kind.maxSupply = uint120(maxSupply);
        emit MaxSupplyChanged(tokenId, maxSupply);
    }

    function _setPrices(Kind storage kind, uint256 tokenId, address[] calldata currencies, uint256[] calldata prices)
        private
    {
        if (currencies.length != prices.length) revert Tickets_LengthMismatch();
        for (uint256 i = 0; i < currencies.length; ++i) {
            if (currencies[i] == address(0)) revert Tickets_ZeroAddress();
            kind.prices[currencies[i]] = prices[i];
            emit TicketPriceChanged(tokenId, currencies[i], prices[i]);
        }
    }

    function _setStatus(Kind storage kind, uint256 tokenId, bool status) private {
        kind.enabled = status;
        emit TicketStatusChanged(tokenId, status);
    }

    function _setTreasury(address newTreasury) private {
        if (newTreasury == address(0)) revert Tickets_ZeroAddress();
        _ticketsStorage().treasury = newTreasury;
        emit TreasuryChanged(newTreasury);
    }

    function _setRoyalty(address receiver, uint96 basisPoints) private {
        _setDefaultRoyalty(receiver, basisPoints);
        emit RoyaltyChanged(receiver, basisPoints);
    }

    function _knownKind(uint256 tokenId) private view returns (Kind storage kind) {
        kind = _ticketsStorage().kinds[tokenId];
        if (kind.maxSupply == 0) revert Tickets_UnknownTicket(tokenId);
    }

    function _ticketsStorage() private pure returns (TicketsStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
