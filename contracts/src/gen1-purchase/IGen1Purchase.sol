// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title The purchase of gen-1 creatures
/// @notice Sells creatures of the gen-1 collection for the native coin, the game token or tickets. A price of zero
/// disables that payment. Tickets are burnt; coins and tokens stay here until the owner withdraws them.
/// @dev The collection must have authorised this contract to mint. Buyers approve it for the game token or as operator
/// of their tickets.
interface IGen1Purchase {
    /// @notice A creature was sold.
    event HatchyMinted(uint256 tokenId);

    /// @notice Native coins arrived, by a purchase or as a gift.
    event ReceivedFunds(uint256 amount);

    /// @notice `buyer` paid `cost` in `currency`: 0xEeee…EEeE for the native coin, else the game token's or the
    /// tickets' contract.
    event Purchased(address indexed buyer, address indexed currency, uint256 amount, uint256 cost);

    /// @notice Sales were enabled or disabled.
    event ActiveChanged(bool active);

    /// @notice A creature costs `price` of the native coin.
    event AvaxPriceChanged(uint256 price);

    /// @notice A creature costs `price` base units of the game token.
    event HatchyPriceChanged(uint256 price);

    /// @notice The gen-1 collection changed.
    event Gen1AddressChanged(address indexed gen1);

    /// @notice The game token changed.
    event HatchyAddressChanged(address indexed hatchy);

    /// @notice The tickets contract and the accepted ticket kind changed.
    event TicketsChanged(address indexed tickets, uint256 ticketId);

    /// @notice The owner withdrew the proceeds in `currency`.
    event Withdrawn(address indexed currency, address indexed to, uint256 amount);

    /// @notice Sales are disabled.
    error Gen1Purchase_NotActive();

    /// @notice The number of creatures is zero or more than `max`.
    error Gen1Purchase_InvalidAmount(uint256 amount, uint256 max);

    /// @notice This way of payment is disabled.
    error Gen1Purchase_NoPrice();

    /// @notice The payment is not the exact amount due.
    error Gen1Purchase_WrongPayment(uint256 sent, uint256 due);

    /// @notice The total is above what the buyer accepts.
    error Gen1Purchase_TooExpensive(uint256 cost, uint256 maxCost);

    /// @notice The zero address is not allowed.
    error Gen1Purchase_ZeroAddress();

    /// @notice The owner rejected the coins.
    error Gen1Purchase_TransferFailed();

    /// @notice Buys `amount` creatures, 1 to 40, for exactly `avaxPrice` of the native coin each.
    function buyWithAvax(uint256 amount) external payable;

    /// @notice Buys `amount` creatures, 1 to 40, for `hatchyPrice` of the game token each.
    function buyWithHatchy(uint256 amount) external;

    /// @notice The same, but reverts if the total is above `maxCost` base units of the game token.
    function buyWithHatchyAtMost(uint256 amount, uint256 maxCost) external;

    /// @notice Buys `amount` creatures, 1 to 40, for a ticket each, which is burnt.
    function buyWithTicket(uint256 amount) external;

    /// @notice Gives native coins to this contract; the owner can withdraw them.
    function addFunds() external payable;

    /// @notice Enables or disables sales. Only the owner.
    function flipState() external;

    /// @notice Sets the price in the native coin; zero disables it. Only the owner.
    function setAvaxPrice(uint256 _price) external;

    /// @notice Sets the price in base units of the game token; zero disables it. Only the owner.
    function setHatchyPrice(uint256 _price) external;

    /// @notice Sets the gen-1 collection. Only the owner.
    function setGen1Address(address _address) external;

    /// @notice Sets the game token. Only the owner.
    /// @dev Withdraw the proceeds in the former token first.
    function setHatchyAddress(address _address) external;

    /// @notice Sets the tickets' contract; the zero address disables tickets. Only the owner.
    function setHatchyTicketsContract(address _hatchyTickets) external;

    /// @notice Sets the kind of ticket that pays. Only the owner.
    function setTicketId(uint256 id) external;

    /// @notice Sends the native coins to the owner. Only the owner.
    function withdrawAvax() external;

    /// @notice Sends the game tokens to the owner. Only the owner.
    function withdrawHatchy() external;

    /// @notice The most creatures of one purchase.
    function MAX_PER_TX() external view returns (uint256);

    /// @notice Whether creatures can be bought.
    function isActive() external view returns (bool);

    /// @notice The price in the native coin; zero if closed.
    function avaxPrice() external view returns (uint256);

    /// @notice The price in base units of the game token; zero if closed.
    function hatchyPrice() external view returns (uint256);

    /// @notice The gen-1 collection.
    function gen1Address() external view returns (address);

    /// @notice The game token.
    function hatchyAddress() external view returns (address);

    /// @notice The tickets' contract.
    function getHatchyTicketsContract() external view returns (address);

    /// @notice The kind of ticket that pays.
    function ticketId() external view returns (uint256);
}
